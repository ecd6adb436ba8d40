import Ban from 'lucide-react/icons/ban';
import type { Listed } from '#core/safety/watchlist-contract.ts';
import { DateText } from '../ui/date-text.tsx';
import { Avatar } from '../ui/person.tsx';
import './watchlist.css';

/** The people on the Community Watchlist, each with reason, date and own reply. */
export function Watchlist({ entries }: { entries: readonly Listed[] }) {
  return (
    <ul className="watchlist">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Avatar name={entry.full_name} picture={entry.avatar_url} size={44} />
          <div className="grid min-w-0 gap-1">
            <p className="wrap-anywhere">
              <b>
                <bdi>{entry.full_name}</bdi>
              </b>{' '}
              <span className="text-14 text-ink-3">@{entry.username}</span>
            </p>
            <p className="whitespace-pre-line text-ink-2 wrap-anywhere" dir="auto">
              {entry.reason}
            </p>
            <p className="blocked">
              <Ban className="size-4" /> Blocked <DateText value={entry.created_at} />
            </p>
            {entry.reply && entry.replied_at && (
              <blockquote>
                <p className="text-13 text-ink-3">
                  Reply from <bdi>{entry.full_name}</bdi>, <DateText value={entry.replied_at} />
                </p>
                <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                  {entry.reply}
                </p>
              </blockquote>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
