import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
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

/**
 * Keeps the signed-in person's count live on every page, and page and balance when the account changes. What that takes is loaded
 * only here, after hydration.
 */
export function LiveUnread({ loaded }: { loaded: number }) {
  const { revalidate } = useRevalidator();
  const told = useUnread(loaded);
  // A navigation's answer and what was told last differ: one of them is out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the loader's number is new
  useEffect(() => {
    if (told !== loaded) void import('../lib/live-unread.ts').then(({ refreshUnread }) => refreshUnread());
  }, [loaded]);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import('../lib/live-unread.ts').then(({ watchUnread, watchAccount }) => {
      if (gone) return;
      // Who was blocked is nobody then: a page for members alone leads to the login page.
      const stops = [watchUnread(), watchAccount(() => void revalidate())];
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
