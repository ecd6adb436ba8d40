import { useEffect, useRef } from 'react';
import { onLive } from '../lib/live.ts';
import { useReload } from '../lib/reload.ts';
import { useNotices } from '../lib/unread.ts';

/**
 * Reloads the page when a notification came or was read; after lost hints, when the header's count
 * differs.
 */
export function useLiveNotices(loaded: number): void {
  const reload = useReload();
  const told = useNotices(loaded);
  useEffect(() => onLive((hint) => hint?.topic === 'notice' && reload()), [reload]);
  const known = useRef(loaded);
  useEffect(() => {
    known.current = loaded;
  }, [loaded]);
  useEffect(() => {
    if (told !== known.current) reload();
  }, [told, reload]);
}
