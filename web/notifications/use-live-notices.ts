import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { onLive } from '../lib/live.ts';
import { useNotices } from '../lib/unread.ts';

/**
 * Reloads the page when a notification came or was read; after lost hints, when the header's count
 * differs.
 */
export function useLiveNotices(loaded: number): void {
  const { revalidate } = useRevalidator();
  const told = useNotices(loaded);
  useEffect(() => onLive((hint) => hint?.topic === 'notice' && void revalidate()), [revalidate]);
  const known = useRef(loaded);
  useEffect(() => {
    known.current = loaded;
  }, [loaded]);
  useEffect(() => {
    if (told !== known.current) void revalidate();
  }, [told, revalidate]);
}
