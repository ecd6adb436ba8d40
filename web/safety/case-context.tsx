import Flag from 'lucide-react/icons/flag';
import { Link } from 'react-router';
import { date, dateTime, plural, totalOf } from '#core/format.ts';
import type { WholeCase } from '#core/safety/cases-contract.ts';
import { DateText } from '../ui/date-text.tsx';
import { Note } from '../ui/note.tsx';
import { CaseState } from './case-state.tsx';
import '../ui/pairs.css';
import '../ui/record.css';

/** The reported person, the reporter, and the known facts about both. */
export function CaseFacts({ found }: { found: WholeCase }) {
  const { reported, reporter, about, title, assignment_id, others } = found;
  return (
    <div className="grid gap-4">
      {others.length > 0 && (
        <Note look="warn" icon={Flag}>
          {plural(others.length, 'other report')} about this person.
        </Note>
      )}
      <dl className="pairs">
        {title !== null && (
          <>
            <dt>Assignment</dt>
            <dd>
              <Link to={`/assignment/${assignment_id}`}>
                <bdi>{title}</bdi>
              </Link>
            </dd>
          </>
        )}
        {about && reported && (
          <>
            <dt>Member since</dt>
            <dd>{date(about.created_at)}</dd>
            <dt>Awarded</dt>
            <dd>
              {totalOf(about.awarded)}, completed {totalOf(about.completed)}
            </dd>
            <dt>Account</dt>
            <dd>{about.is_listed ? 'On the watchlist' : about.is_blocked ? 'Blocked' : 'Open'}</dd>
            <dt>Coins and sessions</dt>
            <dd>
              <Link to={`/admin/users/${reported.id}`}>Of @{reported.username}</Link>
            </dd>
          </>
        )}
        <dt>Reporter</dt>
        <dd>
          <Link to={`/admin/users/${reporter.id}`}>@{reporter.username}</Link>
        </dd>
        <dt>Reports by them</dt>
        <dd>{totalOf(found.opened)}</dd>
      </dl>
    </div>
  );
}

/** Other reports about the same person. */
export function OtherCases({ others }: Pick<WholeCase, 'others'>) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h3 className="mb-2 text-18" id="others">
        Other reports
      </h3>
      {others.map(({ number, reason, opened_at, outcome }) => (
        <article className="record" key={number}>
          <p className="flex flex-wrap items-center gap-2">
            <Link to={`/admin/reports/${number}`}>R-{number}</Link>
            <CaseState outcome={outcome} />
            <span className="text-14 text-ink-3">
              <DateText value={opened_at} />
            </span>
          </p>
          <p className="whitespace-pre-line text-14 text-ink-2 wrap-anywhere" dir="auto">
            {reason}
          </p>
        </article>
      ))}
    </section>
  );
}

/** The newest messages between the two. */
export function CaseThread({ found: { thread, reporter, reported } }: { found: WholeCase }) {
  if (thread.length === 0 || !reported) return null;
  return (
    <details>
      <summary className="font-semibold">The chat of the two, {plural(thread.length, 'message')}</summary>
      <ol className="mt-3 grid gap-3">
        {thread.map(({ is_reporter, content, created_at }) => (
          <li key={created_at.toISOString() + content} className="text-14">
            <b>@{is_reporter ? reporter.username : reported.username}</b>{' '}
            <span className="text-ink-3">{dateTime(created_at)}</span>
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {content || 'A file'}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
