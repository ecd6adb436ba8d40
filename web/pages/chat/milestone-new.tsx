import { Link } from 'react-router';
import { MilestoneForm } from '../../chat/milestone-form.tsx';
import { NothingOpen } from '../../chat/nothing-open.tsx';
import { useOpenChat } from '../../chat/open-chat.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/milestone-new';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.chat.createMilestone, () => ({ to: `/chat${url.search}`, flash: 'milestone_created' }));
}

/** The dialog of the rail's 'Milestones' (CHAT-08). */
export default function ChatMilestoneNew({ loaderData, actionData }: Route.ComponentProps) {
  const open = useOpenChat();
  return (
    <PageDialog title="Create New Milestone" eyebrow={open ? `With ${open.conversation.other.full_name}` : undefined}>
      {open ? <Content {...open} formKey={loaderData.formKey} failure={actionData} /> : <NothingOpen />}
    </PageDialog>
  );
}

type ContentProps = NonNullable<ReturnType<typeof useOpenChat>> &
  Pick<Parameters<typeof MilestoneForm>[0], 'formKey' | 'failure'>;

function Content({ conversation, milestones, formKey, failure }: ContentProps) {
  const { id, other, assignment } = conversation;
  if (assignment.status === 'completed') {
    return (
      <div className="body">
        <Note>This assignment is completed, so its milestones stay as they are.</Note>
        <AllMilestones count={milestones?.length ?? 0} />
      </div>
    );
  }
  return (
    <MilestoneForm formKey={formKey} failure={failure} conversation_id={id} other={other.full_name}>
      <AllMilestones count={milestones?.length ?? 0} />
    </MilestoneForm>
  );
}

function AllMilestones({ count }: { count: number }) {
  const toDialog = useDialogLinks();
  return (
    <Link className="link" {...toDialog('/chat/milestones')}>
      {count > 0 ? `All milestones (${count})` : 'Use the 25/25/50 plan'}
    </Link>
  );
}
