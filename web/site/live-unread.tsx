import { useEffect } from 'react';
import { refreshCounts, watchMember } from '../lib/live-unread.ts';
import { useReload } from '../lib/reload.ts';
import { useNotices, useUnread } from '../lib/unread.ts';

/**
 * Keeps the signed-in person's counts live on every page, and the page and balance when the account
 * changes. Loaded after hydration, for members alone.
 */
export default function LiveUnread({ unread, notices, coins }: { unread: number; notices: number; coins: number }) {
  const reload = useReload();
  const told = [useUnread(unread), useNotices(notices)];
  // A navigation's answer differs from the last announced count: one of them is outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the loader's numbers are new
  useEffect(() => {
    if (told[0] !== unread || told[1] !== notices) refreshCounts();
  }, [unread, notices]);
  useEffect(() => watchMember(coins, reload), [coins, reload]);
  return null;
}
