import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useHydrated } from '../lib/hydrated.ts';
import { LinkButton } from './button.tsx';

/** Name in this tab's storage of the page where coins were missing. */
const place = 'detour';

/** Remembers the present page for the way back from the wallet; no-op where storage is blocked. */
export function beginDetour(): void {
  try {
    sessionStorage.setItem(place, location.pathname + location.search);
  } catch {
    // The way back is then the browser's own.
  }
}

function detour(): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** The way back to the page where coins were missing, with script; nothing without a detour. */
export function DetourBack({ className = '' }: { className?: string }) {
  const hydrated = useHydrated();
  const to = hydrated ? detour() : null;
  if (!to) return null;
  return (
    <LinkButton look="sec" className={className} to={to} onClick={() => sessionStorage.removeItem(place)}>
      <ArrowLeft className="flip size-4" />
      Back to the assignment
    </LinkButton>
  );
}
