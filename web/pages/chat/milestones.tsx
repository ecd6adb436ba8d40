import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'react-router';
import { MilestoneList, MilestonePlan } from '../../chat/milestone-list.tsx';
import { NothingOpen } from '../../chat/nothing-open.tsx';
import { useOpenChat } from '../../chat/open-chat.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import type { Route } from './+types/milestones';

const here = '/chat/milestones';

export function loader({ context }: Route.LoaderArgs) {
  return { formKey: crypto.randomUUID(), now: context.get(pageContext).now };
}

export function action({ request, context, url }: Route.ActionArgs) {
  const { chat } = context.get(pageContext).api;
  const query = new URLSearchParams(url.search);
  const planned = query.has('plan');
  query.delete('plan');
  const to = query.size > 0 ? `${here}?${query}` : here;
  return planned
    ? submit(request, chat.planMilestones, () => ({ to, flash: 'milestones_planned' }))
    : submit(request, chat.markMilestone, () => ({ to }));
}

/**
 * All milestones of the open conversation, where the parties mark them; the plan, while there are
 * none.
 */
export default function ChatMilestones({ loaderData, actionData }: Route.ComponentProps) {
  const open = useOpenChat();
  return (
    <PageDialog side beside title="Milestones" eyebrow={open ? `With ${open.conversation.other.full_name}` : undefined}>
      {open ? <Content {...open} {...loaderData} failure={actionData} /> : <NothingOpen />}
    </PageDialog>
  );
}

type ContentProps = NonNullable<ReturnType<typeof useOpenChat>> &
  Pick<Parameters<typeof MilestonePlan>[0], 'formKey' | 'failure' | 'now'>;

function Content({ conversation, agreement, milestones, formKey, failure, now }: ContentProps) {
  const toDialog = useDialogLinks();
  const { search } = useLocation();
  const closed = conversation.assignment.status === 'completed';
  const forms = { formKey, failure };
  const isEmpty = milestones?.length === 0 && !closed;
  const query = new URLSearchParams(search);
  query.set('plan', '');
  return (
    <>
      <div className="body">
        {!milestones && <p role="alert">Failed to load milestones.</p>}
        {isEmpty && (
          <MilestonePlan
            {...forms}
            conversation={conversation}
            agreement={agreement}
            now={now}
            action={`${here}?${query}`}
          />
        )}
        {milestones && !isEmpty && (
          <MilestoneList {...forms} milestones={milestones} other={conversation.other.id} closed={closed} />
        )}
      </div>
      {!closed && (
        <div className="foot">
          <LinkButton look={isEmpty ? 'sec' : 'pri'} full {...toDialog(`${here}/new`)}>
            <Plus className="size-4" /> Create New Milestone
          </LinkButton>
        </div>
      )}
    </>
  );
}
