import { createHmac, timingSafeEqual } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { sessions } from '#core/limits.ts';
import { switchNames } from '#core/settings.ts';
import type { Context } from '../context.ts';
import type { DB } from '../database/types.gen.ts';
import { readCookies, writeCookies } from '../platform/cookies.ts';
import { batched } from '../platform/crowds/batch.ts';

/** Columns of a profile that only its owner receives. */
export const meColumns = [
  'profiles.id',
  'full_name',
  'username',
  'username_made',
  'email',
  'phone_number',
  'user_type',
  'avatar_url',
  'cover_photo_url',
  'cv_file_url',
  'description',
  'expertise',
  'rate_per_hour',
  'coins',
  'is_verified',
  'is_admin',
  'admin_roles',
  'linkedin_url',
  ...switchNames,
  'theme',
  'profiles.created_at',
] as const;

/** Returns the name of the session's cookie; `secure` if the product is reached by https. */
export const sessionCookieName = (secure: boolean): string => cookieName('session_token', secure);

/** Returns the full name of a cookie of the auth library. */
export const cookieName = (own: string, secure: boolean): string => `${secure ? '__Secure-' : ''}mukammal.${own}`;

/** Returns the session token in a Cookie header, if its signature is ours; else null. */
export function sessionToken(cookieHeader: string | null, secret: string, secure: boolean): string | null {
  return signedCookie(cookieHeader, sessionCookieName(secure), secret);
}

/**
 * Returns the value of a cookie that the auth library signed, if the signature is ours; else
 * null.
 */
export function signedCookie(cookieHeader: string | null, name: string, secret: string): string | null {
  const value = decode(readCookies(cookieHeader).get(name) ?? '');
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const expected = signatureOf(token, secret);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

/** Returns the value of the session's cookie for a token, as the library signs it. */
function signedToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`);
}

/** The library's own cookies that carry its state from one request to the next. */
const libraryCookies = ['state', 'two_factor', 'better-auth-passkey'];

/**
 * Returns the Cookie header for the auth library: its own cookies by name, and the session,
 * rewritten from the token verified here. So the library never acts on another session than the
 * viewer's, however the header was spelled.
 */
export function cookiesForLibrary(context: Context): string {
  const secure = isSecure(context);
  const sent = readCookies(context.headers.get('cookie'));
  const cookies = new Map<string, string>();
  for (const name of libraryCookies.map((own) => cookieName(own, secure))) {
    const value = sent.get(name);
    if (value !== undefined) cookies.set(name, value);
  }
  const token = ownToken(context);
  if (token) cookies.set(sessionCookieName(secure), signedToken(token, context.secret));
  return writeCookies(cookies);
}

/** Returns whether cookies are sent over https only. */
export function isSecure({ site }: Pick<Context, 'site'>): boolean {
  return site.publicUrl.startsWith('https:');
}

/** Returns the token of the caller's session; null without one. */
export function ownToken(context: Context): string | null {
  return sessionToken(context.headers.get('cookie'), context.secret, isSecure(context));
}

/**
 * Renews a live session for its whole lifetime. Returns its new end and the header for the browser,
 * null for an ended session.
 */
export async function renewSession(
  db: Kysely<DB>,
  cookieHeader: string | null,
  secret: string,
  secure: boolean,
): Promise<{ expires_at: Date; cookie: string } | null> {
  const token = sessionToken(cookieHeader, secret, secure);
  if (!token) return null;
  const renewed = await db
    .updateTable('sessions')
    .set({ expires_at: sql`now() + make_interval(secs => ${sessions.lifetime})`, updated_at: sql`now()` })
    .where('token', '=', token)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('expires_at')
    .executeTakeFirst();
  if (!renewed) return null;
  const pair = `${sessionCookieName(secure)}=${signedToken(token, secret)}`;
  const cookie = `${pair}; Max-Age=${sessions.lifetime}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return { ...renewed, cookie };
}

/** Returns whether a session's last renewal is old enough to renew it again. */
export function isDue({ expires_at }: { expires_at: Date }): boolean {
  return expires_at.getTime() < Date.now() + (sessions.lifetime - sessions.renewedAfter) * 1000;
}

/**
 * Returns a live session and its owner, for data whose lifetime is the session's; null as in
 * `findSession`.
 */
export async function findLiveSession(
  db: Kysely<DB>,
  token: string | null,
): Promise<{ user_id: string; session_id: string } | null> {
  if (!token) return null;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'user_id'])
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('is_blocked', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns those of these sessions that have ended: signed out, expired, or of a blocked person. */
export async function endedSessions(db: Kysely<DB>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::uuid[]) asked (id) where not exists (
      select from sessions s join profiles p on p.id = s.user_id
        where s.id = asked.id and s.expires_at > now() and not p.is_blocked)`.execute(db);
  return rows.map((row) => row.id);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/**
 * Written as text, since it runs with every request: a query builder would build the same text each
 * time. For an admin who views the product as another person, it returns that person.
 */
const viewersByToken = `
  select sessions.token, expires_at, case when profiles.id <> user_id then view_as_until end as viewed_until,
    ${meColumns.join(', ')}
  from sessions join (select id as owner_id, admin_roles && '{owner,support}' as may_view, is_blocked as is_closed from profiles) owner on owner_id = user_id
    join profiles on profiles.id = case when may_view and view_as_until > now() then view_as else user_id end
  where sessions.token = any($1) and sessions.expires_at > now() and not is_closed`;

/**
 * The signed-in person and the session's end; or the person whom an admin views the product as, and
 * the end of that view.
 */
interface Session {
  viewer: Me;
  expires_at: Date;
  viewed_until: Date | null;
}

const sessionsOf = batched(async (db: Kysely<DB>, tokens: readonly string[]) => {
  const { rows } = await db.executeQuery<Me & Omit<Session, 'viewer'> & { token: string }>(
    CompiledQuery.raw(viewersByToken, [tokens]),
  );
  const found = new Map(
    rows.map(({ token, expires_at, viewed_until, ...me }) => {
      // Admins see only the end of a phone number, and never act with the rights of another admin.
      const viewer: Me = viewed_until ? { ...me, phone_number: null, is_admin: false, admin_roles: [] } : me;
      return [token, { viewer, expires_at, viewed_until }];
    }),
  );
  return tokens.map((token) => found.get(token) ?? null);
});

/**
 * Returns a token's session and its person, in one indexed read; null once the session has expired
 * or the account is blocked. The library's own getSession costs five times as much
 * (docs/architecture.md, How one request flows). Simultaneous requests share the read (`together`):
 * measured in pairs over HTTP, `GET /api/profiles/me` took 105 µs of the process with 64 in hand,
 * against 263 µs with a read each; one at a time both took the same.
 */
export async function findSession(db: Kysely<DB>, token: string | null): Promise<Session | null> {
  return token ? sessionsOf(db, token) : null;
}
