import { useEffect, useEffectEvent, useState } from 'react';
import { adminRefusals } from '#core/admin/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import '../ui/input.css';
import './locked-form.css';

const locked = adminRefusals.admin_locked;

interface LockedFormProps {
  /** Counted from now. */
  seconds: number;
  email: string;
  /** The failure that caused the lock, if it came from this page's form. */
  failure: Failure | undefined;
  onOver: () => void;
}

/** Returns the whole seconds left of `seconds` since the first render, measured by the clock. */
function useCountdown(seconds: number, onOver: () => void): number {
  const [left, setLeft] = useState(seconds);
  const over = useEffectEvent(onOver);
  // One countdown, starting at its first render.
  const [lasts] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + lasts * 1000;
    const timer = setInterval(() => {
      const now = Math.ceil((end - Date.now()) / 1000);
      setLeft(Math.max(now, 0));
      if (now > 0) return;
      clearInterval(timer);
      showToast({ title: 'Lockout Expired', text: 'You can try again now.', variant: 'default' });
      over();
    }, 250);
    return () => clearInterval(timer);
  }, [lasts]);
  return left;
}

/**
 * The login while it is locked. Screen readers hear when the lock begins and ends, not every
 * second.
 */
export function LockedForm({ seconds, email, failure, onOver }: LockedFormProps) {
  const hydrated = useHydrated();
  const left = useCountdown(seconds, onOver);
  useEffect(() => {
    if (failure) showToast({ title: failure.refusal.title, text: failure.refusal.text, variant: 'destructive' });
  }, [failure]);
  return (
    <>
      <div className="lock">
        <span className="countdown" aria-hidden="true">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </span>
        <b>{locked.title}</b>
        <span className="text-14" aria-hidden="true">
          {wordsOf(locked, { seconds: left })}
        </span>
        <span className="sr-only" role="alert">
          {failure?.refusal.text ?? wordsOf(locked, { seconds })}
        </span>
      </div>
      <fieldset className="grid gap-4" disabled>
        <legend className="sr-only">Login, locked for now</legend>
        <div className="field">
          <label htmlFor="locked-email">Email</label>
          <input id="locked-email" className="input" type="text" readOnly value={email} autoComplete="off" />
        </div>
        <div className="field">
          <label htmlFor="locked-password">Password</label>
          <input id="locked-password" className="input" type="password" readOnly value="" autoComplete="off" />
        </div>
        <button className="btn pri lg full" type="submit" disabled>
          Login
        </button>
      </fieldset>
      <p className="text-14 text-ink-2">
        {hydrated ? 'The form unlocks by itself.' : 'Please reload this page when the time is up.'}
      </p>
    </>
  );
}
