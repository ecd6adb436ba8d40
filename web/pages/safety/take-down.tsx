import { isRouteErrorResponse } from 'react-router';
import { date } from '#core/format.ts';
import { lengths } from '#core/limits.ts';
import { takenWords } from '#core/safety/taken-words.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageError } from '../../site/page-error.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/take-down';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { taken: await read(api.safety.ownTakeDown({ id })), formKey: crypto.randomUUID() };
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.safety.appealTakeDown, () => ({ to: `/take-downs/${id}`, flash: 'take_down_appealed' }), {
    with: { id },
  });
}

/** Something of the viewer that was taken down: the reason, the appeal and its outcome. */
export default function TakeDown({ loaderData, actionData }: Route.ComponentProps) {
  const { taken, formKey } = loaderData;
  const { number, words, reason, taken_at, appeal, appealed_at, outcome, note } = taken;
  return (
    <div className="wrap page grid max-w-[680px] gap-6">
      <PageMeta title="Taken down" />
      <div>
        <h1>Taken down</h1>
        <p className="lede wrap-anywhere">
          On {date(taken_at)} our team took down <bdi>{takenWords(taken)}</bdi> (T-{number}).
        </p>
      </div>
      {words && (
        <blockquote className="border-line border-s-4 ps-4 whitespace-pre-line text-ink-2 wrap-anywhere" dir="auto">
          {words}
        </blockquote>
      )}
      <section className="grid gap-2" aria-labelledby="reason">
        <h2 className="text-18" id="reason">
          The reason
        </h2>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {reason}
        </p>
      </section>
      {outcome ? (
        <Note look={outcome === 'restored' ? 'good' : 'plain'} role="status">
          <b>{outcome === 'restored' ? restored[taken.kind] : 'It stays taken down.'}</b> <bdi>{note}</bdi>
        </Note>
      ) : appealed_at ? (
        <Note look="good" role="status">
          <b>Sent {date(appealed_at)}.</b> A person looks at it, and we mail you the answer. <bdi>“{appeal}”</bdi>
        </Note>
      ) : (
        <ActionForm formKey={formKey} failure={actionData} className="grid gap-5">
          <FormError />
          <Field name="words" label="Do you think this is wrong? Tell us why." max={lengths.appeal}>
            <TextArea rows={4} required />
          </Field>
          <div>
            <SubmitButton large>Appeal</SubmitButton>
          </div>
        </ActionForm>
      )}
    </div>
  );
}

const restored: Readonly<Record<string, string>> = {
  assignment: 'We restored it. It is closed, since its bids were refunded; you can post it again in one step.',
  bid: 'We were wrong. Your coins are back, and you may bid again while the assignment is open.',
  review: 'We restored it. It is shown again.',
  gig: 'We restored it. It is back on your profile if there was room for it.',
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />;
  return (
    <div className="wrap page">
      <PageMeta title="Not found" />
      <Empty isPage title="Not found." action={<LinkButton to="/notifications">Go to Notifications</LinkButton>}>
        Nothing of yours was taken down here.
      </Empty>
    </div>
  );
}
