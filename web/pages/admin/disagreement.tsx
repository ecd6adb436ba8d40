import { Link, Outlet } from 'react-router';
import { AdminError } from '../../admin/admin-error.tsx';
import { openCases } from '../../admin/next-case.ts';
import { QueueBeside } from '../../admin/queue-beside.tsx';
import { disagreementQueue } from '../../admin/queues.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { DisagreementSaid } from '../../safety/disagreement-said.tsx';
import { DisagreementThread } from '../../safety/disagreement-thread.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/disagreement';

export async function loader({ context, params: { number }, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [found, cases] = await Promise.all([
    read(api.safety.disagreementToDecide({ number })),
    openCases(disagreementQueue(api), url),
  ]);
  return { found, cases, formKey: crypto.randomUUID() };
}

export function action({ request, params: { number }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const opened = () => ({ to: url.pathname + url.search });
  return submit(request, api.safety.readThread, opened, { with: { number } });
}

/** One disagreement: what both say, the thread once opened, and the decision. */
export default function AdminDisagreement({ loaderData: { found, cases, formKey }, actionData }: Route.ComponentProps) {
  const toDialog = useDialogLinks();
  const { number, poster, tutor } = found;
  return (
    <QueueBeside list="/admin/disagreements" noun="Disagreements" cases={cases} current={String(number)}>
      <PageMeta title={`Disagreement D-${number}`} />
      <h2 className="text-22 wrap-anywhere">
        D-{number}: <bdi>{found.title}</bdi>
      </h2>
      <p className="flex flex-wrap gap-3 text-14">
        {[poster, tutor].map((person) => (
          <Link key={person.id} className="link" to={`/admin/users/${person.id}`}>
            <span>
              {person === poster ? 'Poster' : 'Tutor'}: <bdi>{person.full_name}</bdi>
            </span>
          </Link>
        ))}
      </p>
      <DisagreementSaid found={found} me={null} parties={{ poster, tutor }} />
      {found.can_decide && (
        <div className="flex flex-wrap gap-2">
          <LinkButton {...toDialog(`/admin/disagreements/${number}/decide`)}>Decide</LinkButton>
        </div>
      )}
      {found.can_open && (
        <ActionForm formKey={formKey} failure={actionData} className="card roomy grid gap-3">
          <FormError />
          <Note look="warn">
            Opening the chat leaves a line in it that both sides see: a moderator has read it to decide. Versions,
            milestones and payments come with it.
            {found.thread && ' What came after the first decision is not open yet.'}
          </Note>
          <SubmitButton look="sec">{found.thread ? 'Open the chat again' : 'Open the chat'}</SubmitButton>
        </ActionForm>
      )}
      {found.thread && <DisagreementThread thread={found.thread} />}
      <Outlet context={found} />
    </QueueBeside>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
