import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
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

/**
 * Keeps the signed-in person's counts live on every page, and the page and balance when the account
 * changes. Its code is loaded only here, after hydration.
 */
export function LiveUnread({ unread, notices, coins }: { unread: number; notices: number; coins: number }) {
  const { revalidate } = useRevalidator();
  const shown = useRef(coins);
  useEffect(() => {
    shown.current = coins;
  }, [coins]);
  const told = [useUnread(unread), useNotices(notices)];
  // A navigation's answer differs from the last announced count: one of them is outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the loader's numbers are new
  useEffect(() => {
    if (told[0] !== unread || told[1] !== notices)
      void import('../lib/live-unread.ts').then(({ refreshCounts }) => refreshCounts());
  }, [unread, notices]);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import('../lib/live-unread.ts').then(({ watchMember }) => {
      if (!gone) stop = watchMember(shown, revalidate);
    });
    return () => {
      gone = true;
      stop();
    };
  }, [revalidate]);
  return null;
}
