import { sessions } from '#core/request-limits.ts';

const { tick, ticksLeft, margin, retryStep, retryFor } = sessions;
const retryable = [502, 503, 504];

/** The end of the session without renewal, by this browser's clock; null while signed out. */
let ends: number | null = null;
let renewing: Promise<void> | null = null;
let sayOver = () => {};

function lasts(milliseconds: number): void {
  ends = Date.now() + milliseconds;
}

function endsWithin(seconds: number): boolean {
  return ends !== null && ends - Date.now() < seconds * 1000;
}

/** Renews a session in its last seconds before a call (STATE-11). */
export async function renewFirst(): Promise<void> {
  if (endsWithin(margin)) await renew();
}

/** Renews once at a time, however many callers wait. */
function renew(): Promise<void> {
  renewing ??= askAgainAndAgain().finally(() => {
    renewing = null;
  });
  return renewing;
}

/**
 * Retries a renewal that finds no session, each time later, up to `retryFor` seconds in all
 * (CALL-14, CALL-15).
 */
async function askAgainAndAgain(): Promise<void> {
  const started = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch('/api/token?grant_type=refresh_token', { method: 'POST' }).catch(() => null);
    if (answer?.ok) {
      const { expires_in }: { expires_in: number } = await answer.json();
      lasts(expires_in * 1000);
      return;
    }
    if (answer?.status === 401) over();
    if (answer && !retryable.includes(answer.status)) return;
    const pause = attempt * retryStep * 1000;
    if (Date.now() - started + pause > retryFor * 1000) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Checks whether the session still exists after the refusal of a call that belongs to it. */
export async function checkSession(): Promise<void> {
  if (ends === null) return;
  const answer = await fetch('/api/session').catch(() => null);
  if (answer?.status === 401) over();
}

function over(): void {
  ends = null;
  sayOver();
}

/**
 * Keeps the session of this page for at least the given milliseconds: checks every `tick` seconds,
 * renews when fewer than `ticksLeft` ticks are left (STATE-12, STATE-13). Calls `isOver` once it
 * has ended. Returns a function that stops it.
 */
export function keepSession(milliseconds: number, isOver: () => void): () => void {
  lasts(milliseconds);
  sayOver = isOver;
  const look = () => void (endsWithin(ticksLeft * tick) && renew());
  const timer = window.setInterval(look, tick * 1000);
  return () => {
    window.clearInterval(timer);
    ends = null;
  };
}
