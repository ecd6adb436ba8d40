import type { EditHistory as History } from '#core/assignments/contract.ts';
import { dateTime } from '#core/format.ts';
import './edit-history.css';

/** Past edits with author and time, newest first; visible to the owner only (PROFILE-06). */
export function EditHistory({ history }: { history: History }) {
  if (history.length === 0) return <p className="text-ink-2">No changes since it was posted.</p>;
  return (
    <ol className="history">
      {history.toReversed().map(({ user, timestamp, changes }) => (
        <li key={timestamp.getTime()}>
          <p className="text-13 text-ink-3 tabular-nums">
            @{user}, <time dateTime={timestamp.toISOString()}>{dateTime(timestamp)}</time>
          </p>
          {changes.map((change) => (
            <p key={change} className="break-words" dir="auto">
              {change}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
