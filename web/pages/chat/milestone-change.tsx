import { redirect } from 'react-router';
import type { Milestone } from '#core/chat/milestones-contract.ts';
import { chatRefusals } from '#core/chat/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { MilestoneForm } from '../../chat/milestone-form.tsx';
import { NothingOpen } from '../../chat/nothing-open.tsx';
import { type OpenChat, useOpenChat } from '../../chat/open-chat.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/milestone-change';

export function loader({ params, url }: Route.LoaderArgs) {
  if (params.act !== 'edit' && params.act !== 'delete') throw redirect(`/chat/milestones${url.search}`);
  return { formKey: crypto.randomUUID(), id: params.id, deletes: params.act === 'delete' };
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  const { chat } = context.get(pageContext).api;
  const { id } = params;
  const to = `/chat/milestones${url.search}`;
  return params.act === 'delete'
    ? submit(request, chat.deleteMilestone, () => ({ to, flash: 'milestone_deleted' }), { with: { id } })
    : submit(request, chat.editMilestone, () => ({ to, flash: 'milestone_changed' }), { with: { id } });
}

/**
 * Changes or deletes an own milestone, or says why that is no longer possible
 * (docs/decisions/0069).
 */
export default function ChatMilestoneChange({ loaderData, actionData }: Route.ComponentProps) {
  const open = useOpenChat();
  const { deletes } = loaderData;
  return (
    <PageDialog
      alert={deletes}
      title={deletes ? 'Delete this milestone?' : 'Edit milestone'}
      eyebrow={open ? `With ${open.conversation.other.full_name}` : undefined}
    >
      {open ? <Content {...open} {...loaderData} failure={actionData} /> : <NothingOpen />}
    </PageDialog>
  );
}

type ContentProps = OpenChat &
  Pick<Parameters<typeof MilestoneForm>[0], 'formKey' | 'failure'> & { id: string; deletes: boolean };

function Content({ conversation, milestones, id, deletes, formKey, failure }: ContentProps) {
  const milestone = milestones?.find((one) => one.id === id);
  const why = whyNot(milestone, conversation, deletes);
  if (!milestone || why) {
    return (
      <div className="body">
        <Note>{wordsOf(chatRefusals[why ?? 'milestone_not_found'])}</Note>
      </div>
    );
  }
  const { other } = conversation;
  const form = { formKey, failure };
  if (!deletes) {
    return <MilestoneForm {...form} conversation_id={conversation.id} other={other.full_name} milestone={milestone} />;
  }
  return (
    <ActionForm {...form} draft={null} preventScrollReset>
      <div className="body">
        <FormError />
        <p className="text-ink-2">
          This removes “<bdi>{milestone.title}</bdi>” for you and <bdi>{other.full_name}</bdi>, and cannot be undone.
        </p>
      </div>
      <div className="foot">
        <CloseLink look="sec">Keep it</CloseLink>
        <SubmitButton look="bad">Delete milestone</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** Returns the reason why the viewer cannot change it, in the server's words; null if they can. */
function whyNot(milestone: Milestone | undefined, { other, assignment }: OpenChat['conversation'], deletes: boolean) {
  if (!milestone) return 'milestone_not_found';
  if (assignment.status === 'completed') return 'milestones_closed';
  if (milestone.created_by === other.id) return 'milestone_not_yours';
  if (milestone.status === 'completed') return 'milestone_completed';
  return deletes && milestone.is_paid ? 'milestone_paid' : null;
}
