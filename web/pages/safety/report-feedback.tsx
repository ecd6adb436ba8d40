import ArrowLeft from 'lucide-react/icons/arrow-left';
import { isRouteErrorResponse, Link } from 'react-router';
import { plural } from '#core/format.ts';
import { reportAnswerDays } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { safetyRefusals } from '#core/safety/refusals.ts';
import type { AssignmentToReport } from '#core/safety/reports-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { ReportForm } from '../../safety/report-form.tsx';
import { ReportSent } from '../../safety/report-sent.tsx';
import { PageError } from '../../site/page-error.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/report-feedback';
import '../../safety/report.css';
import '../../ui/steps.css';

/**
 * Reads the report's subject from the address, so that it works without script and survives a
 * reload (REPORT-01).
 */
function aboutOf(url: URL) {
  return {
    assignment_id: url.searchParams.get('assignment') ?? '',
    bid_id: url.searchParams.get('bid') ?? '',
  };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { about: await read(api.safety.assignmentToReport(aboutOf(url))), formKey: crypto.randomUUID() };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const about = aboutOf(url);
  const to = `/report-feedback?assignment=${about.assignment_id}&bid=${about.bid_id}`;
  return submit(request, api.safety.reportAssignment, () => ({ to, flash: 'report_sent' }), { with: about });
}

/**
 * One party of an assignment reports the other to the admins; afterwards the page shows the report
 * until its decision.
 */
export default function ReportFeedback({ loaderData, actionData }: Route.ComponentProps) {
  const { about, formKey } = loaderData;
  const { report, is_own, other, conversation_id } = about;
  const back = is_own ? '/profile/assignments' : '/profile/bids';
  return (
    <div className="wrap page">
      <PageMeta title="Report a problem" />
      {report ? (
        <ReportSent report={report} facts={<AboutFacts about={about} />}>
          <LinkButton to="/profile">Go to Profile</LinkButton>
          {conversation_id && (
            <LinkButton look="quiet" to={`/chat?conversation=${conversation_id}`}>
              Open the chat
            </LinkButton>
          )}
        </ReportSent>
      ) : (
        <div className="split">
          <div className="grid max-w-[680px] gap-5">
            <Link className="link -mt-3 -mb-3 justify-self-start" to={back}>
              <ArrowLeft className="flip size-4" /> {is_own ? 'My Assignments' : 'My Bids'}
            </Link>
            <div>
              <h1>Report a problem</h1>
              <p className="lede">
                Only our team reads this, not <bdi>{other?.full_name ?? 'the poster'}</bdi>.
              </p>
            </div>
            <ReportForm
              formKey={formKey}
              failure={actionData}
              label="What is the issue?"
              hint="Say what you agreed and what you got, with dates."
              back={back}
            >
              <dl className="report-facts">
                <AboutFacts about={about} />
                <div>
                  <dt>Bid placed</dt>
                  <dd>
                    <DateText value={about.bid_at} />
                  </dd>
                </div>
                <div>
                  <dt>Work handed in</dt>
                  <dd>{about.handed_in_at ? <DateText value={about.handed_in_at} /> : 'Nothing yet'}</dd>
                </div>
              </dl>
            </ReportForm>
          </div>
          <aside>
            <section className="card roomy grid gap-3.5" aria-labelledby="next">
              <h2 className="text-18" id="next">
                What happens next
              </h2>
              <ol className="steps">
                <li>
                  <p>We read the chat and the file, mostly within {plural(reportAnswerDays, 'day')}.</p>
                </li>
                <li>
                  <p>We may ask you both for more.</p>
                </li>
                <li>
                  <p>You get our answer by mail.</p>
                </li>
              </ol>
              <hr />
              <p className="text-14 text-ink-2">
                We charge a connection fee only, and cannot refund what you paid each other.
              </p>
            </section>
          </aside>
        </div>
      )}
    </div>
  );
}

function AboutFacts({ about: { assignment_id, title, is_own, other } }: { about: AssignmentToReport }) {
  return (
    <>
      <div>
        <dt>Assignment</dt>
        <dd>
          <Link to={`/assignment/${assignment_id}`}>
            <bdi>{title}</bdi>
          </Link>
        </dd>
      </div>
      <div>
        <dt>{is_own ? 'Tutor' : 'Posted by'}</dt>
        <dd>
          <bdi>{other?.full_name ?? 'Anonymous'}</bdi>
        </dd>
      </div>
    </>
  );
}

/** Opened without an own assignment and a bid on it (REPORT-01). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />;
  return (
    <div className="wrap page">
      <PageMeta title="Invalid Access" />
      <Empty isPage title="Invalid Access" action={<LinkButton to="/profile">Go to Profile</LinkButton>}>
        {wordsOf(safetyRefusals.report_no_part)}
      </Empty>
    </div>
  );
}
