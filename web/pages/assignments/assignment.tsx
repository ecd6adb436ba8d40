import Lock from 'lucide-react/icons/lock';
import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useNavigate } from 'react-router';
import { displayStatus } from '#core/assignments/rules.ts';
import { isOpen } from '#core/assignments/state.ts';
import { isLostBid, whyCannotBid } from '#core/bids/rules.ts';
import { number } from '#core/format.ts';
import { AskedCard } from '../../assignments/asked-card.tsx';
import { AssignmentHead, AssignmentView } from '../../assignments/assignment-view.tsx';
import { AwardEnd, LastEnd } from '../../assignments/award-end.tsx';
import { LaterDeadline } from '../../assignments/later-deadline.tsx';
import { MoreSteps } from '../../assignments/more-steps.tsx';
import { OpenDisagreement } from '../../assignments/open-disagreement.tsx';
import { OwnerAside, OwnerTools } from '../../assignments/owner-aside.tsx';
import { offeredTo } from '../../assignments/read-ask.ts';
import { Waiting } from '../../assignments/waiting.tsx';
import { BidAside } from '../../bids/bid-aside.tsx';
import { BidBar } from '../../bids/bid-bar.tsx';
import { readReceivedBids } from '../../bids/read-received-bids.ts';
import { ReceivedBids } from '../../bids/received-bids.tsx';
import { SimilarWork } from '../../bids/similar-work.tsx';
import { holdIfSignedOut } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { breadcrumbs } from '../../lib/structured-data.ts';
import { submit } from '../../lib/submit.ts';
import { showToast } from '../../lib/toasts.ts';
import { Questions } from '../../questions/questions.tsx';
import { readQuestions } from '../../questions/read-questions.ts';
import { NotFound } from '../../site/not-found.tsx';
import { PageError } from '../../site/page-error.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Written } from '../../ui/written.tsx';
import { BothReviews } from '../../work/both-reviews.tsx';
import { DealFacts } from '../../work/deal-facts.tsx';
import { HandedIn } from '../../work/handed-in.tsx';
import { ReviewSteps } from '../../work/review-steps.tsx';
import { AskedToShow } from '../../work/shown-work.tsx';
import { PosterVersionStep, TutorVersionStep } from '../../work/version-step.tsx';
import type { Route } from './+types/assignment';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { api, viewer, now } = page;
  const { id } = params;
  const assignment = await read(api.assignments.get({ id }));
  const bids = assignment.is_own ? await read(readReceivedBids(api, id, url)) : null;
  // The parties of an award see its work, also after its end.
  const isParty = assignment.conversation_id !== null || assignment.ended_awards.length > 0;
  const submissions = isParty ? await read(api.work.submissions({ assignment_id: id })) : null;
  const reviews =
    assignment.conversation_id && assignment.status === 'completed'
      ? await read(api.work.bothReviews({ assignment_id: id }))
      : null;
  const lost = assignment.own_bid && isLostBid(assignment, assignment.own_bid);
  const similar = lost ? await read(api.bids.similar({ assignment_id: id })) : null;
  const questions = await read(readQuestions(page, id, url));
  return {
    assignment,
    bids,
    questions,
    submissions,
    reviews,
    similar,
    now,
    way: breadcrumbs(
      page.site.publicUrl,
      { name: 'All Assignments', path: '/all-assignments' },
      { name: assignment.title, path: `/assignment/${id}` },
    ),
    viewer: viewer && { username: viewer.username, coins: viewer.coins, cv_file_url: viewer.cv_file_url },
    // A guest has no form here, and the page is shared with other guests.
    formKey: viewer ? crypto.randomUUID() : '',
  };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  await holdIfSignedOut(page, request, url);
  return submit(
    request,
    page.api.bids.place,
    ({ assignment_id, coins }) => ({ to: `/assignment/${assignment_id}#bid`, flash: 'bid_placed', n: coins }),
    { with: { assignment_id: params.id } },
  );
}

export default function AssignmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { assignment, bids, questions, submissions, reviews, similar, now, viewer, formKey, way } = loaderData;
  const awarded = bids?.awarded;
  const tutor = awarded?.bidder;
  const status = displayStatus(assignment, now);
  // An admin can read an assignment offered to one tutor, and cannot bid on it.
  const isElsewhere = Boolean(assignment.asked?.is_alone && !assignment.asked.is_me && !assignment.is_own);
  const canBid = !isElsewhere && whyCannotBid(viewer, assignment, now) === null;
  const { agreement, award } = assignment;
  const days = (awarded ?? assignment.own_bid)?.days;
  const deal = agreement && (
    <DealFacts
      agreement={agreement}
      isTutor={!assignment.is_own}
      promised={award && days ? { days, from: award.awarded_at } : null}
      chat={assignment.conversation_id}
    />
  );
  const newest = submissions?.find(({ is_over }) => !is_over) ?? null;
  const other = tutor?.full_name ?? assignment.poster?.full_name ?? 'the poster';
  const VersionStep = assignment.is_own ? PosterVersionStep : TutorVersionStep;
  const step = newest && <VersionStep newest={newest} other={other} />;
  const steps = reviews && (
    <>
      {assignment.is_own && <AskedToShow work={submissions ?? []} tutor={other} />}
      <ReviewSteps assignment={assignment.id} reviews={reviews} other={other} />
    </>
  );
  const ending = <AwardEnd assignment={assignment} other={assignment.poster?.full_name ?? 'The poster'} />;
  const later = <LaterDeadline assignment={assignment} />;
  const tools = assignment.is_own && <OwnerTools assignment={assignment} now={now} />;
  // The card of a closed assignment shows the next step.
  const aside = !(assignment.is_own && assignment.lapsed_at) && !isElsewhere && (
    <aside id="bid" aria-label={assignment.is_own ? 'Your assignment' : 'Your bid'}>
      <OpenDisagreement assignment={assignment} other={other} />
      {awarded ? (
        <OwnerAside
          assignment={assignment}
          deal={deal}
          newest={newest}
          step={step}
          tutor={awarded.bidder}
          bid={awarded.id}
          review={steps}
        />
      ) : (
        <BidAside
          assignment={assignment}
          viewer={viewer}
          now={now}
          formKey={formKey}
          failure={actionData}
          deal={deal}
          newest={newest}
          step={step}
          ending={ending}
          later={later}
          more={
            <MoreSteps assignment={assignment}>
              {!award?.proposal && ending}
              {!award?.later && later}
            </MoreSteps>
          }
          review={steps}
        />
      )}
      {similar && <SimilarWork assignment={assignment.id} similar={similar} />}
    </aside>
  );
  return (
    <>
      <div className="wrap page split">
        <PageMeta
          at={`/assignment/${assignment.id}`}
          picture={`/share/assignment/${assignment.id}.png`}
          isOver={status !== 'Open'}
          title={status === 'Open' ? assignment.title : `${assignment.title} (${status.toLowerCase()})`}
          description={assignment.description}
        />
        <script type="application/ld+json">{way}</script>
        <AssignmentHead assignment={assignment} now={now}>
          {!agreement && tools}
        </AssignmentHead>
        {/* After the award, its parties first read the deal. */}
        {agreement && aside}
        <article className="grid min-w-0 gap-6">
          <AskedCard assignment={assignment} />
          <Waiting assignment={assignment} now={now} />
          <LastEnd assignment={assignment} now={now} />
          <AssignmentView assignment={assignment} now={now} />
          {agreement && tools}
          <Questions assignment={assignment} questions={questions} now={now} />
          {submissions && (submissions.length > 0 || agreement) && (
            <HandedIn
              submissions={submissions}
              to={{
                assignment: assignment.id,
                isPoster: assignment.is_own,
                isCompleted: assignment.status === 'completed',
                isAnonymous: assignment.is_anonymous,
                other,
              }}
              nothing={
                tutor ? `${tutor.full_name} has not submitted any work yet.` : 'You have not submitted any work yet.'
              }
            />
          )}
          {reviews && <BothReviews reviews={reviews} other={other} assignment={assignment.id} />}
          {bids ? (
            <ReceivedBids
              {...bids}
              standing={assignment.bid_count}
              isClosed={assignment.lapsed_at !== null}
              offeredTo={offeredTo(assignment)}
              now={now}
              awardAt={isOpen(assignment) ? `/assignment/${assignment.id}/award` : null}
              askAt={isOpen(assignment) ? `/assignment/${assignment.id}/ask` : null}
              shortlistAt={`/assignment/${assignment.id}/shortlist`}
              compareAt={`/assignment/${assignment.id}/compare`}
            />
          ) : (
            <section className="grid gap-3">
              <h2 className="text-22">
                Bids <span className="text-ink-3 tabular-nums">{number(assignment.bid_count)}</span>
              </h2>
              <Note icon={Lock}>Bid details are private. Only the poster can read proposals.</Note>
            </section>
          )}
          {canBid && <BidBar budget={assignment.budget} formId="bid" />}
        </article>
        {!agreement && aside}
      </div>
      <Outlet />
    </>
  );
}

/**
 * An unknown assignment answers 404 with its own text; script then shows it in a toast at '/404'
 * (DETAIL-10, DETAIL-11).
 */
export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const { proposal } = actionData?.values ?? {};
  const navigate = useNavigate();
  useEffect(() => {
    // Text written for a deleted assignment can be copied first.
    if (!missing || proposal) return;
    showToast({ title: 'Error', text: 'Assignment not found.', variant: 'destructive' });
    void navigate('/404', { replace: true });
  }, [missing, proposal, navigate]);
  if (!missing) return <PageError error={error} />;
  return (
    <>
      <NotFound title="Assignment not found." />
      {typeof proposal === 'string' && proposal && (
        <div className="wrap pb-12">
          <Written label="Your proposal">{proposal}</Written>
        </div>
      )}
    </>
  );
}
