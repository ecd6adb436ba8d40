import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from './refuse.ts';

/** Says whether a captcha was solved by the caller at `ip`. */
export type CaptchaCheck = (token: string | undefined, ip: string) => Promise<boolean>;

/** Without keys there is no captcha, and everyone passes. */
const openDoor: CaptchaCheck = async () => true;

/**
 * hCaptcha's siteverify (outside-services, hCaptcha). An unreachable provider counts as unsolved.
 * `verifyUrl` is a setting for the provider's own sandbox and for tests.
 */
export function createCaptchaCheck(keys: { siteKey: string; secret: string; verifyUrl: string } | null): CaptchaCheck {
  if (!keys) return openDoor;
  return async (token, ip) => {
    if (!token) return false;
    const answer = await fetch(keys.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: keys.secret, response: token, remoteip: ip, sitekey: keys.siteKey }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    const verdict: unknown = await answer?.json().catch(() => null);
    return Boolean(verdict && typeof verdict === 'object' && 'success' in verdict && verdict.success === true);
  };
}

/** Refuses with `code` unless the captcha is solved or none is configured. */
export async function requireCaptcha(
  { captchaCheck, ip }: { captchaCheck: CaptchaCheck; ip: string },
  code: RefusalCode,
  token: string | undefined,
): Promise<void> {
  if (!(await captchaCheck(token, ip))) refuse(code, { field: 'captcha_token' });
}
