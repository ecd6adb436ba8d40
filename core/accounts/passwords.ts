import { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';

interface TypedTwice {
  password: string;
  confirm_password: string;
}

/**
 * Checks a new password that is typed twice: its rules, and that both are equal. It runs even
 * if other fields are wrong, so that a form shows all its faults at once.
 */
export function confirmedPassword(code: RefusalCode, isGood: (password: string) => boolean) {
  return besideOthers<TypedTwice>(({ password, confirm_password }, fault) => {
    if (typeof password !== 'string' || typeof confirm_password !== 'string') return;
    if (!isGood(password)) fault('password', code);
    if (password !== confirm_password) fault('confirm_password', 'password_mismatch');
  });
}

/**
 * Adds a check of several fields that runs even if single fields are invalid: any of them may have
 * the wrong type or be missing.
 */
export function besideOthers<Fields>(
  judge: (fields: Partial<Fields>, fault: (field: string, code: RefusalCode) => void) => void,
): z.core.$ZodCheck<Fields> {
  const check: z.core.$ZodCheck<Fields> = new z.core.$ZodCheck({
    check: 'custom',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
  check._zod.check = ({ value, issues }) =>
    judge(value as Partial<Fields>, (field, message) =>
      issues.push({ code: 'custom', path: [field], message, input: value }),
    );
  return check;
}
