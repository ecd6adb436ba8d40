import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { dateTime } from '#core/format.ts';
import { disagreementTerms, lengths, megabytes, severalFiles, sizes } from '#core/limits.ts';
import { wrongsOf } from '#core/safety/disagreements.ts';
import type { Disagreement } from '#core/safety/disagreements-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { DisagreementSaid } from '../../safety/disagreement-said.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Select } from '../../ui/select.tsx';
import { Uploads } from '../../ui/uploads.tsx';
import type { Route } from './+types/disagreement';

type Step = 'open' | 'answer' | 'withdraw' | 'appeal';

/** Returns whether another one can be opened: the last is decided, and the award went on. */
function canAdd(found: Disagreement | null): boolean {
  const isDecided = found?.state === 'decided' || found?.state === 'final';
  return isDecided && found.decisions.at(-1)?.outcome !== 'ended';
}

/**
 * Returns the viewer's possible next act about a disagreement, if any; `isNew` if they have another
 * one.
 */
function nextStep(me: 'poster' | 'tutor', found: Disagreement | null, now: Date, isNew: boolean): Step | null {
  if (!found || found.state === 'withdrawn' || (isNew && canAdd(found))) return 'open';
  if (found.state === 'open') return found.opened_by === me ? 'withdraw' : found.answer === null ? 'answer' : null;
  const [first] = found.decisions;
  const until = first && first.decided_at.getTime() + disagreementTerms.appealDays * 86_400_000;
  if (until === undefined || found.state === 'final' || found.state === 'over') return null;
  return now.getTime() < until && !found.appeals.some(({ by }) => by === me) ? 'appeal' : null;
}

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext);
  const about = await read(api.safety.disagreement({ assignment_id: id }));
  const chat = about.found && (await read(api.chat.conversation({ conversation_id: about.found.conversation_id })));
  const parties = chat && { poster: chat.assigner, tutor: chat.bidder };
  const step = nextStep(about.me, about.found, now, url.searchParams.has('new'));
  return { ...about, parties, step, formKey: crypto.randomUUID() };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { api, now } = context.get(pageContext);
  const { me, found } = await read(api.safety.disagreement({ assignment_id: params.id }));
  const step = nextStep(me, found, now, url.searchParams.has('new'));
  const sent = () => ({ to: `/assignment/${params.id}/disagreement`, flash: 'disagreement_sent' }) as const;
  const keep = (file: File) => api.files.upload({ bucket: 'disagreement_files', file });
  const about = { with: { id: found?.id ?? '' } };
  if (step === 'answer') return submit(request, api.safety.answerDisagreement, sent, { ...about, keep });
  if (step === 'withdraw') return submit(request, api.safety.withdrawDisagreement, sent, about);
  if (step === 'appeal') return submit(request, api.safety.appealDisagreement, sent, about);
  return submit(request, api.safety.openDisagreement, sent, { with: { assignment_id: params.id }, keep });
}

const buttons = {
  open: 'Send',
  answer: 'Send the answer',
  withdraw: 'Take it back',
  appeal: 'Send the appeal',
} as const;
const labels = { open: 'What happened?', answer: 'Your answer', appeal: 'What should we look at again?' } as const;

/** 'Something is wrong': the texts of both parties, the decision, and the viewer's next step. */
export default function DisagreementPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, found, parties, step, formKey } = loaderData;
  const takesFiles = step === 'open' || step === 'answer';
  const heading = useRef<HTMLHeadingElement>(null);
  // The next step's button stands where the last one was: a second press must not take it.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <div className="wrap page grid max-w-[720px] gap-5">
      <PageMeta title="Something is wrong" />
      <Link className="link wrap-anywhere justify-self-start" to={`/assignment/${params.id}`}>
        <ArrowLeft className="flip size-4" />
        <bdi>{title}</bdi>
      </Link>
      <h1 ref={heading} tabIndex={-1}>
        Something is wrong
      </h1>
      {found && parties && <DisagreementSaid found={found} me={loaderData.me} parties={parties} />}
      {step && (
        <ActionForm
          key={step}
          formKey={formKey}
          failure={actionData}
          className="card roomy grid gap-4"
          {...(takesFiles && { encType: 'multipart/form-data' })}
        >
          <FormError />
          {step === 'open' && (
            <>
              <p className="text-ink-2">
                The other side has {disagreementTerms.answerHours} hours to answer. Then a moderator reads your chat,
                the work and the payments, and decides. You can do this up to {disagreementTerms.completedDays} days
                after the completion.
              </p>
              <Field name="reason" label="What is wrong?">
                <Select choices={[['', 'Choose'], ...wrongsOf(loaderData.me)]} />
              </Field>
            </>
          )}
          {step === 'withdraw' ? (
            <p className="text-ink-2">Did you find a way together? Then take it back. You can open a new one later.</p>
          ) : (
            <Field name="words" label={labels[step]} hint="The other side reads it." max={lengths.disagreement}>
              <TextArea rows={6} required />
            </Field>
          )}
          {takesFiles && (
            <Uploads
              bucket="disagreement_files"
              label="Files (optional)"
              title="Choose pictures or files"
              note={`Up to ${severalFiles.most}, ${megabytes(sizes.attachment)} or smaller each. The other side and moderators can open them.`}
              accept=""
            />
          )}
          {step === 'appeal' && (
            <p className="text-14 text-ink-3">
              You can appeal once, within {disagreementTerms.appealDays} days. Another moderator decides where there is
              one. That decision is final.
            </p>
          )}
          <SubmitButton {...(step === 'withdraw' && { look: 'sec' })}>{buttons[step]}</SubmitButton>
        </ActionForm>
      )}
      {step !== 'open' && canAdd(found) && (
        <Link className="link justify-self-start" to="?new">
          Something else is wrong
        </Link>
      )}
      {found?.state === 'open' && found.answer === null && (
        <Note>The answer is due by {dateTime(found.answer_until)}. After that a moderator decides without it.</Note>
      )}
    </div>
  );
}
