import { redirect } from 'react-router';
import type { Api } from '#core/page.ts';
import { whyCannotAsk, whyCannotAskBidder } from '#core/questions/rules.ts';
import { wordsOf } from '#core/refusal.ts';
import { refusals } from '#core/refusals.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { QuestionForm } from '../../questions/question-form.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { TooLate } from '../../ui/written.tsx';
import type { Route } from './+types/assignment-ask';

/**
 * Loads a question to the poster or, with a username in the address, from the poster to that
 * bidder.
 */
export async function loader({ params: { id, username }, context, url }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext);
  const bidder = username === undefined ? null : await read(bidderOf(api, id, username));
  if (username !== undefined && !bidder) throw redirect(pageUnder(url));
  const [{ title, poster, is_own, ...assignment }, { items, asked_today }] = await read(
    Promise.all([
      api.assignments.get({ id }),
      api.questions.ofAssignment({ assignment_id: id, person_id: bidder?.id }),
    ]),
  );
  const asked = { today: asked_today, before: items.some((item) => item.is_own) };
  const askable = { is_own, ...assignment };
  const why = bidder ? whyCannotAskBidder(asked, askable) : whyCannotAsk(asked, askable, now);
  return {
    title,
    name: bidder?.full_name ?? (is_own ? 'a bidder' : (poster?.full_name ?? 'the poster')),
    bidder_id: bidder?.id,
    reason: why && wordsOf(refusals[why]),
    formKey: crypto.randomUUID(),
  };
}

async function bidderOf(api: Api, assignment_id: string, username: string) {
  const { items } = await api.bids.ofAssignment({ assignment_id, bidder: username });
  return items[0]?.bidder ?? null;
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.questions.ask, () => ({ to: pageUnder(url), flash: 'question_sent' }), {
    with: { assignment_id: id },
  });
}

export default function AssignmentAsk({ loaderData, actionData }: Route.ComponentProps) {
  const { title, name, bidder_id, reason, formKey } = loaderData;
  return (
    <PageDialog title={`Ask ${name}`} eyebrow={title}>
      {reason ? (
        <div className="body">
          <TooLate reason={reason} label="Your question" name="question" failure={actionData} />
        </div>
      ) : (
        <QuestionForm formKey={formKey} failure={actionData} writes="question">
          {bidder_id && <input type="hidden" name="bidder_id" value={bidder_id} />}
        </QuestionForm>
      )}
    </PageDialog>
  );
}
