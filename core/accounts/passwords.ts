import type { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';

interface TypedTwice {
  password: string;
  confirm_password: string;
}

/** Checks a new password that is typed twice: first what it must be, then that both are the same. */
export function confirmedPassword(code: RefusalCode, isGood: (password: string) => boolean) {
  return (check: z.core.ParsePayload<TypedTwice>): void => {
    const { password, confirm_password } = check.value;
    const fault = (field: string, message: RefusalCode) =>
      check.issues.push({ code: 'custom', path: [field], message, input: check.value });
    if (!isGood(password)) fault('password', code);
    else if (password !== confirm_password) fault('confirm_password', 'password_mismatch');
  };
}
