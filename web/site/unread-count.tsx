import { whole } from '../lib/format.ts';
import { useUnread } from '../lib/unread.ts';

/** Beside 'Messages': how many are unread; nothing when none are. */
export function UnreadCount({ loaded }: { loaded: number }) {
  const unread = useUnread(loaded);
  if (unread === 0) return null;
  return (
    <span className="unread">
      {whole(unread)}
      <span className="sr-only"> unread</span>
    </span>
  );
}
