import { useEffect } from 'react';
import { badge } from '#core/badge.ts';
import { useUnread } from '../lib/unread.ts';
import './unread-count.css';

/** Beside 'Messages': how many are unread; nothing when none are. */
export function UnreadCount({ loaded }: { loaded: number }) {
  const unread = useUnread(loaded);
  if (unread === 0) return null;
  return (
    <span className="unread">
      {badge(unread)}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** Keeps the signed-in person's count live on every page. What that takes is loaded only here, after hydration. */
export function LiveUnread({ loaded }: { loaded: number }) {
  const told = useUnread(loaded);
  // A navigation's answer and what was told last differ: one of them is out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the loader's number is new
  useEffect(() => {
    if (told !== loaded) void import('../lib/live-unread.ts').then(({ refreshUnread }) => refreshUnread());
  }, [loaded]);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import('../lib/live-unread.ts').then(({ watchUnread }) => {
      if (!gone) stop = watchUnread();
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return null;
}
