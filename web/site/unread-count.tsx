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

/** Beside 'Messages': how many are unread; nothing when none are. */
export function UnreadCount({ loaded }: { loaded: number }) {
  return <Count unread={useUnread(loaded)} />;
}

/** On the bell: how many notifications are unread. */
export function NoticeCount({ loaded }: { loaded: number }) {
  return <Count unread={useNotices(loaded)} />;
}

/**
 * Keeps the signed-in person's counts live on every page, and page and balance when the account changes. What that takes is loaded
 * only here, after hydration.
 */
export function LiveUnread({ unread, notices, coins }: { unread: number; notices: number; coins: number }) {
  const { revalidate } = useRevalidator();
  const shown = useRef(coins);
  useEffect(() => {
    shown.current = coins;
  }, [coins]);
  const told = [useUnread(unread), useNotices(notices)];
  // A navigation's answer and what was told last differ: one of them is out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the loader's numbers are new
  useEffect(() => {
    if (told[0] !== unread || told[1] !== notices)
      void import('../lib/live-unread.ts').then(({ refreshCounts }) => refreshCounts());
  }, [unread, notices]);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import('../lib/live-unread.ts').then(({ watchCounts, watchAccount }) => {
      if (gone) return;
      // Who was blocked is nobody then: a page for members alone leads to the login page.
      const stops = [
        watchCounts((balance) => balance !== shown.current && void revalidate()),
        watchAccount(() => void revalidate()),
      ];
      stop = () => {
        for (const end of stops) end();
      };
    });
    return () => {
      gone = true;
      stop();
    };
  }, [revalidate]);
  return null;
}
