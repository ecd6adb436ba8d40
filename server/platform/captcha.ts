import type { Logger } from 'pino';
import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from './refuse.ts';

/** `unasked`: none is configured. `unchecked`: its provider did not answer. */
type CaptchaVerdict = 'unasked' | 'solved' | 'unsolved' | 'missing' | 'unchecked';

/** Says whether a captcha was solved by the caller at `ip`. */
export type CaptchaCheck = (token: string | undefined, ip: string) => Promise<CaptchaVerdict>;

/** Without keys there is no captcha, and everyone passes. */
const openDoor: CaptchaCheck = async () => 'unasked';

/**
 * Creates the check by hCaptcha's siteverify (outside-services, hCaptcha). `verifyUrl` is a setting
 * for the provider's own sandbox and for tests.
 */
export function createCaptchaCheck(keys: { siteKey: string; secret: string; verifyUrl: string } | null): CaptchaCheck {
  if (!keys) return openDoor;
  return async (token, ip) => {
    if (!token) return 'missing';
    const answer = await fetch(keys.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: keys.secret, response: token, remoteip: ip, sitekey: keys.siteKey }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    const verdict: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!verdict || typeof verdict !== 'object' || !('success' in verdict)) return 'unchecked';
    return verdict.success === true ? 'solved' : 'unsolved';
  };
}

interface Asking {
  captchaCheck: CaptchaCheck;
  ip: string;
  log: Logger;
}

/**
 * Refuses with `code` unless the captcha is solved or none is configured. One that could not be
 * checked counts as unsolved, except for callers who `mayPass` then: their login goes on, and the
 * log says so. Returns whether one was solved.
 */
export async function requireCaptcha(
  { captchaCheck, ip, log }: Asking,
  code: RefusalCode,
  token: string | undefined,
  { mayPass = false } = {},
): Promise<boolean> {
  const verdict = await captchaCheck(token, ip);
  if (verdict === 'solved' || verdict === 'unasked') return verdict === 'solved';
  if (verdict !== 'unchecked' || !mayPass) refuse(code, { field: 'captcha_token' });
  log.warn('a login went past a captcha that could not be checked');
  return false;
}
