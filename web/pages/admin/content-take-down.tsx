import { useOutletContext } from 'react-router';
import type { Content } from '#core/safety/take-downs-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/content-take-down';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { kind, id, position }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const taken = () => ({ to: `/admin/content${url.search}`, flash: 'content_taken_down' }) as const;
  return submit(request, api.safety.takeDown, taken, { with: { kind, id, position } });
}

const effects: Readonly<Record<string, string>> = {
  assignment: 'Nobody sees it any more. Every bid on it is refunded, and its tutors are told.',
  bid: 'The student no longer sees it, and the tutor gets the coins back.',
  review: 'Only its author still reads it, and its stars no longer count.',
  gig: 'It disappears from the profile.',
};

/** Over the list: takes content down, with the reason that its author reads. */
export default function AdminContentTakeDown({ loaderData, actionData, params }: Route.ComponentProps) {
  // The text comes from the list that shows it, as every link here does.
  const row = useOutletContext<Content[]>().find(({ id }) => id === params.id);
  const gig = row?.gigs?.[Number(params.position) - 1];
  const title = gig?.title ?? row?.title;
  return (
    <PageDialog title="Take this down?" eyebrow={row?.author.full_name} alert>
      <ReasonForm
        formKey={loaderData.formKey}
        failure={actionData}
        label="Take down"
        hint="Mailed to the author, who may appeal, and kept in the audit log."
        destroys
      >
        {row && (
          <blockquote className="grid gap-1 wrap-anywhere" dir="auto">
            <b>{title}</b>
            <span className="clamp-3 text-14 text-ink-2">{gig?.description ?? row.words}</span>
          </blockquote>
        )}
        {gig && <input type="hidden" name="title" value={gig.title} />}
        <p className="text-ink-2">{effects[params.kind]}</p>
      </ReasonForm>
    </PageDialog>
  );
}
