import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { keepSession } from '../lib/session.ts';
import { isTypedIn } from '../lib/typed.ts';

/**
 * Keeps the viewer's session while a page is open; once it is over the page shows so, without a reload (STATE-10). One with
 * something typed stays, and says so.
 */
export function SessionKeeper({ lasts }: { lasts: number }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const showOver = useEffectEvent(async () => {
    if (!isTypedIn()) return revalidate();
    const { tellSessionOver } = await import('./session-over.ts');
    tellSessionOver(navigate);
  });
  useEffect(() => keepSession(lasts, () => void showOver()), [lasts]);
  return null;
}
