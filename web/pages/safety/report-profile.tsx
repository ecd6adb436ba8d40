import ArrowLeft from 'lucide-react/icons/arrow-left';
import { isRouteErrorResponse, Link } from 'react-router';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { ReportForm } from '../../safety/report-form.tsx';
import { ReportSent } from '../../safety/report-sent.tsx';
import { PageError } from '../../site/page-error.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Avatar } from '../../ui/person.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/report-profile';

export async function loader({ context, params: { username } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const reported = await read(api.safety.profileToReport({ username }));
  const isOwn = context.get(viewerContext).username === reported.username;
  return { reported, isOwn, formKey: crypto.randomUUID() };
}

export function action({ context, request, params: { username } }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = `/report-profile/${username}`;
  return submit(request, api.safety.reportProfile, () => ({ to, flash: 'report_sent' }), { with: { username } });
}

/**
 * Reports a profile to the admins (REPORT-02); afterwards the page shows the report until its
 * decision.
 */
export default function ReportProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { reported, isOwn, formKey } = loaderData;
  const { full_name, username, avatar_url, report } = reported;
  const profile = `/user/${username}`;
  return (
    <div className="wrap page">
      <PageMeta title="Report profile" />
      {isOwn ? (
        <Empty isPage title="You cannot report yourself." action={<LinkButton to="/profile">Go to Profile</LinkButton>}>
          This is your own profile.
        </Empty>
      ) : report ? (
        <ReportSent
          report={report}
          facts={
            <div className="col-span-2">
              <dt>Profile</dt>
              <dd>
                <Link to={profile}>
                  <bdi>{full_name}</bdi>
                </Link>
              </dd>
            </div>
          }
        >
          <LinkButton to={profile}>Back to profile</LinkButton>
        </ReportSent>
      ) : (
        <div className="grid max-w-[640px] gap-5">
          <Link className="link -mt-3 -mb-3 justify-self-start" to={profile}>
            <ArrowLeft className="flip size-4" /> Back to profile
          </Link>
          <div>
            <h1>Report profile</h1>
            <p className="lede">Only our team reads this. The person is not told who reported.</p>
          </div>
          <ReportForm
            formKey={formKey}
            failure={actionData}
            label="What happened?"
            hint="Name the assignment and the dates. The chat stays on record."
            back={profile}
          >
            <div className="flex items-center gap-3 border-y border-line py-4">
              <Avatar name={full_name} picture={avatar_url} size={44} />
              <div className="min-w-0">
                <b dir="auto" className="block wrap-anywhere">
                  {full_name}
                </b>
                <p className="text-14 text-ink-3">@{username}</p>
              </div>
            </div>
          </ReportForm>
        </div>
      )}
    </div>
  );
}

/** The username does not exist (REPORT-06). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />;
  return (
    <div className="wrap page">
      <PageMeta title="Report profile" />
      <Empty
        isPage
        title="Could not find the profile to report."
        action={<LinkButton to="/all-assignments">Browse assignments</LinkButton>}
      >
        The name may be misspelt, or the account is gone.
      </Empty>
    </div>
  );
}
