import Ban from 'lucide-react/icons/ban';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import { Outlet } from 'react-router';
import { dateTime } from '#core/format.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { openCases } from '../../admin/next-case.ts';
import { QueueBeside } from '../../admin/queue-beside.tsx';
import { reportQueue } from '../../admin/queues.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { CaseFacts, CaseThread, OtherCases } from '../../safety/case-context.tsx';
import { CaseState } from '../../safety/case-state.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/report';

export async function loader({ context, params: { number }, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [found, cases] = await Promise.all([read(api.safety.case({ number })), openCases(reportQueue(api), url)]);
  return { found, cases };
}

/** One report with its context and the possible decisions. */
export default function AdminReport({ loaderData: { found, cases } }: Route.ComponentProps) {
  const toDialog = useDialogLinks();
  const { number, reported, reporter, outcome, about } = found;
  const here = `/admin/reports/${number}`;
  return (
    <QueueBeside list="/admin/reports" noun="Reports" cases={cases} current={String(number)}>
      <PageMeta title={`Report R-${number}`} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-22 wrap-anywhere">
            R-{number}: <bdi>{reported?.full_name ?? 'The site'}</bdi>
          </h2>
          <p className="text-14 text-ink-3 wrap-anywhere">
            Reported by <bdi>{reporter.full_name}</bdi>, {found.reporter_email}, {dateTime(found.opened_at)}
          </p>
        </div>
        <CaseState outcome={outcome} />
      </div>
      <div className="split">
        <div className="grid content-start gap-6">
          <p className="max-w-[66ch] whitespace-pre-line wrap-anywhere" dir="auto">
            {found.reason}
          </p>
          <CaseThread found={found} />
          {outcome === null ? (
            <div className="flex flex-wrap gap-2">
              {reported && (
                <>
                  <LinkButton {...toDialog(`${here}/warn`)}>
                    <ShieldAlert className="size-4" /> Warn
                  </LinkButton>
                  {!about?.is_listed && (
                    <LinkButton look="bad" to={`/admin/scammers/add?member=${reported.username}`}>
                      <Ban className="size-4" /> Add to watchlist
                    </LinkButton>
                  )}
                  {!about?.is_blocked && (
                    <LinkButton look="bad" to={`/admin/users/${reported.id}/block`}>
                      <Ban className="size-4" /> Block
                    </LinkButton>
                  )}
                </>
              )}
              <LinkButton look={reported ? 'sec' : 'pri'} {...toDialog(`${here}/answer`)}>
                Answer
              </LinkButton>
              <LinkButton look="quiet" {...toDialog(`${here}/dismiss`)}>
                Dismiss
              </LinkButton>
            </div>
          ) : (
            found.decided_at && (
              <Note look="good">
                Decided {dateTime(found.decided_at)} by {found.decided_by}. Note to the reporter:{' '}
                <bdi>“{found.note}”</bdi>
                {found.warning && (
                  <>
                    {' '}
                    Warning: <bdi>“{found.warning}”</bdi>
                  </>
                )}
              </Note>
            )
          )}
          <OtherCases others={found.others} />
        </div>
        <aside>
          <CaseFacts found={found} />
        </aside>
      </div>
      <Outlet context={found} />
    </QueueBeside>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
