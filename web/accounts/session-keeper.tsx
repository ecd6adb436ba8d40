import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useReload } from '../lib/reload.ts';
import { keepSession } from '../lib/session.ts';
import { isTypedIn } from '../lib/typed.ts';

/**
 * Keeps the viewer's session while a page is open, and shows without a reload that it has ended
 * (STATE-10). A page with typed text stays, and says so.
 */
export default function SessionKeeper({ lasts }: { lasts: number }) {
  const reload = useReload();
  const navigate = useNavigate();
  const showOver = useEffectEvent(async () => {
    if (!isTypedIn()) return reload();
    const { tellSessionOver } = await import('./session-over.ts');
    tellSessionOver(navigate);
  });
  useEffect(() => keepSession(lasts, () => void showOver()), [lasts]);
  return null;
}
