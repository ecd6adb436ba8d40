import { useOutletContext } from 'react-router';
import { audiences } from '#core/announcements/audiences.ts';
import type { WholeAnnouncement } from '#core/announcements/contract.ts';
import { spanOf } from '../../announcements/states.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/announcement-act';

/** Returns the act that an address names; throws a 404 if there is none. */
function actOf(act: string): 'publish' | 'end' {
  if (act !== 'publish' && act !== 'end') throw new Response('', { status: 404 });
  return act;
}

export function loader({ params }: Route.LoaderArgs) {
  return { act: actOf(params.act), formKey: crypto.randomUUID() };
}

export function action({ request, params: { number, act }, context }: Route.ActionArgs) {
  const { announcements } = context.get(pageContext).api;
  const publishes = actOf(act) === 'publish';
  const flash = publishes ? 'announcement_published' : 'announcement_ended';
  const done = () => ({ to: `/admin/announcements/${number}`, flash }) as const;
  return publishes
    ? submit(request, announcements.publish, done, { with: { number } })
    : submit(request, announcements.end, done, { with: { number } });
}

/** Over an announcement: publishes it, or ends it. */
export default function AdminAnnouncementAct({ loaderData: { act, formKey }, actionData }: Route.ComponentProps) {
  const it = useOutletContext<WholeAnnouncement>();
  const isDraft = it.state === 'draft';
  if (act === 'publish') {
    return (
      <PageDialog title="Publish this?" eyebrow={it.title} alert>
        <ReasonForm formKey={formKey} failure={actionData} label="Publish" optional>
          <p className="text-ink-2">
            {spanOf(it)}. For {audiences[it.audience].label.toLowerCase()}
            {it.mails ? ', who also get a mail. Sent mails cannot be taken back' : ''}. You cannot change it afterwards,
            only end it.
          </p>
        </ReasonForm>
      </PageDialog>
    );
  }
  return (
    <PageDialog title={isDraft ? 'Discard this draft?' : 'End this now?'} eyebrow={it.title} alert>
      <ReasonForm formKey={formKey} failure={actionData} label={isDraft ? 'Discard' : 'End now'} destroys>
        <p className="text-ink-2">
          {isDraft ? 'Nobody has seen it.' : 'Its banner disappears at once, and mails that were not sent stay unsent.'}
        </p>
      </ReasonForm>
    </PageDialog>
  );
}
