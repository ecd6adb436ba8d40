import { badge } from '#core/badge.ts';
import { useNotices, useUnread } from '../lib/unread.ts';
import './unread-count.css';

function Count({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span className="unread">
      {badge(unread)}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** The number of unread messages beside 'Messages'; hidden at zero. */
export function UnreadCount({ loaded }: { loaded: number }) {
  return <Count unread={useUnread(loaded)} />;
}

/** The number of unread notifications on the bell. */
export function NoticeCount({ loaded }: { loaded: number }) {
  return <Count unread={useNotices(loaded)} />;
}
