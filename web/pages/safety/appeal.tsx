import { isRouteErrorResponse } from 'react-router';
import { date } from '#core/format.ts';
import { lengths } from '#core/limits.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { titleCase } from '../../lib/title-case.ts';
import { MarkedText } from '../../safety/marked-text.tsx';
import { PageError } from '../../site/page-error.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/appeal';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { refused: await read(api.safety.refusedText({ id })), formKey: crypto.randomUUID() };
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.safety.appeal, () => ({ to: `/appeals/${id}`, flash: 'appeal_sent' }), { with: { id } });
}

/** An own refused text, and the outcome of its appeal. */
export default function Appeal({ loaderData, actionData }: Route.ComponentProps) {
  const { refused, formKey } = loaderData;
  const { field, text, places, appealed_at, appeal, outcome, note } = refused;
  return (
    <div className="wrap page grid max-w-[680px] gap-6">
      <PageMeta title="Ask for a second look" />
      <div>
        <h1>Ask for a second look?</h1>
        <p className="lede">The check is a program and can be wrong. A person decides on your appeal.</p>
      </div>
      <section className="grid gap-2" aria-labelledby="text">
        <h2 className="text-18" id="text">
          {titleCase(field)}
        </h2>
        <MarkedText text={text} places={places} />
      </section>
      {outcome ? (
        <Note look={outcome === 'allowed' ? 'good' : 'plain'} role="status">
          <b>
            {outcome === 'allowed' ? 'Your text is allowed. Please send the form again.' : 'Your text stays refused.'}
          </b>{' '}
          <bdi>{note}</bdi>
        </Note>
      ) : appealed_at ? (
        <Note look="good" role="status">
          <b>Sent {date(appealed_at)}.</b> A person looks at your text, and we mail you the answer.{' '}
          {appeal && <bdi>“{appeal}”</bdi>}
        </Note>
      ) : (
        <ActionForm formKey={formKey} failure={actionData} className="grid gap-5">
          <FormError />
          <Field name="reason" label="Why is your text fine?" hint="Optional." max={lengths.appeal}>
            <TextArea rows={3} />
          </Field>
          <div>
            <SubmitButton large>Send to the team</SubmitButton>
          </div>
        </ActionForm>
      )}
      <p className="text-14 text-ink-2">We kept what you typed: go back to the form to change it or send it again.</p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />;
  return (
    <div className="wrap page">
      <PageMeta title="Text not found" />
      <Empty isPage title="Text not found." action={<LinkButton to="/profile">Go to Profile</LinkButton>}>
        We no longer keep it.
      </Empty>
    </div>
  );
}
