import { redirect } from 'react-router';
import { wordsOf } from '#core/refusal.ts';
import { remaining } from '#core/work/agreement.ts';
import { workRefusals } from '#core/work/refusals.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { TooLate } from '../../ui/written.tsx';
import { RateForm } from '../../work/rate-form.tsx';
import type { Route } from './+types/assignment-rate';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

/** Either party rates the other: the poster the tutor, the awarded tutor the student. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const assignment = await read(page.api.assignments.get({ id }));
  const { title, is_anonymous, is_own, status, own_bid, poster, agreement } = assignment;
  const bids = is_own && (await read(page.api.bids.ofAssignment({ assignment_id: id, limit: 1 })));
  const student = own_bid?.status === 'awarded' ? poster?.full_name : undefined;
  const name = bids ? bids.awarded?.bidder.full_name : student;
  if (name === undefined || status !== 'completed') throw redirect(pageUnder(url));
  const { own, other, other_waits, tutor_untouched } = await read(page.api.work.bothReviews({ assignment_id: id }));
  const side: 'tutor' | 'student' = is_own ? 'tutor' : 'student';
  return {
    title,
    name,
    side,
    is_anonymous,
    isRated: own !== null,
    isClosed: other !== null,
    isUntouched: tutor_untouched,
    otherWrote: other_waits,
    unpaid: agreement ? remaining(agreement) : 0,
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const { is_own } = await read(api.assignments.get({ id: params.id }));
  const rated = ({ is_published }: { is_published: boolean }) =>
    ({ to: pageUnder(url), flash: is_published ? 'reviews_out' : 'review_sealed' }) as const;
  const assignment = { with: { assignment_id: params.id } };
  return is_own
    ? submit(request, api.work.rate, rated, assignment)
    : submit(request, api.work.rateStudent, rated, assignment);
}

export default function AssignmentRate({ loaderData, actionData }: Route.ComponentProps) {
  const { title, name, side, is_anonymous, isRated, isClosed, isUntouched, otherWrote, unpaid, formKey } = loaderData;
  const already = side === 'tutor' ? workRefusals.rate_already : workRefusals.rate_student_already;
  const untouched = isUntouched ? workRefusals.rate_tutor_untouched : null;
  const reason = isRated ? already : isClosed ? workRefusals.review_closed : untouched;
  return (
    <PageDialog title={`Rate ${name}`} eyebrow={title}>
      {reason ? (
        <div className="body">
          <TooLate reason={wordsOf(reason)} label="Your comment" name="comment" failure={actionData} />
        </div>
      ) : (
        <RateForm
          formKey={formKey}
          failure={actionData}
          name={name}
          side={side}
          isAnonymous={is_anonymous}
          otherWrote={otherWrote}
          unpaid={unpaid}
        />
      )}
    </PageDialog>
  );
}
