import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { keepSession } from '../lib/session.ts';

/** Keeps the viewer's session while a page is open; once it is over the page shows so, without a reload (STATE-10). */
export function SessionKeeper({ lasts }: { lasts: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => keepSession(lasts, () => void revalidate()), [lasts, revalidate]);
  return null;
}
