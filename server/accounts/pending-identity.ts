import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type ProviderId, providerIds } from '#core/accounts/providers-contract.ts';
import { providers } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { readCookies } from '../platform/cookies.ts';
import { deriveKey } from '../platform/keys.ts';

/**
 * A person whose provider confirmed no email, until they give one. Kept in the browser only, not on
 * the server.
 */
const pending = z.object({
  provider: z.enum(providerIds),
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  ref: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Pending = z.output<typeof pending>;

const name = 'mukammal.pending_identity';

function sign(text: string, secret: string): string {
  return createHmac('sha256', deriveKey(secret, 'pending identities')).update(text).digest('base64url');
}

/** Stores it in the browser, signed, for as long as the email may be given. */
export function leavePending(
  { now, secret, resHeaders, site }: Context,
  person: Omit<Pending, 'until' | 'provider'> & { provider: ProviderId },
): void {
  const seconds = providers.emailWithin * 60;
  const text = Buffer.from(JSON.stringify({ ...person, until: now.getTime() + seconds * 1000 })).toString('base64url');
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : '';
  resHeaders.append(
    'set-cookie',
    `${name}=${text}.${sign(text, secret)}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Removes it from the browser. */
export function dropPending({ resHeaders }: Context): void {
  resHeaders.append('set-cookie', `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);
}

/** Returns what the browser sends back; null if it is missing, not signed by us or expired. */
export function readPending({ headers, now, secret }: Context): Pending | null {
  const [text = '', signature = ''] = readCookies(headers.get('cookie')).get(name)?.split('.') ?? [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text, secret))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { data } = pending.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return data && data.until > now.getTime() ? data : null;
}
