import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { type ProviderId, username } from '#core/accounts/providers-contract.ts';
import { nextPage, ownPath } from '#core/accounts/rules.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { linkedUsername } from '#core/fields.ts';
import { coinsFor, lengths, providers as limits, referralCoins, referralHolding } from '#core/limits.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { Refused, refuse } from '../platform/refuse.ts';
import { findContact } from '../safety/detector/detector.ts';
import { allowUsername, faultOfName, reachesElsewhere } from '../safety/names.ts';
import { callAuth, enter, enterDeleted } from './accounts.ts';
import { findToKeep } from './keep-question.ts';
import { openSessionPath } from './open-session.ts';
import { dropPending, leavePending, readPending } from './pending-identity.ts';
import { proveIdentity } from './prove-identity.ts';
import { finished, type Identity, providerPaths, type Visit } from './providers.ts';
import { ownToken } from './session.ts';
import { waitingFor } from './sign-up.ts';

/** The account; without an id if the provider confirmed no email or the visit signs nobody in. */
const judged = z.object({ user_id: z.string().nullable(), passwords_set: z.number().nullish(), is_new: z.boolean() });

/**
 * Returns the address at a provider to sign in or up. With `connect` it is our own page that asks
 * for a proof of identity first: following a link alone connects nothing. Refuses
 * `provider_unknown`, and `sign_in_required` to connect.
 */
export async function authorize(
  context: Context,
  { provider, from, ref, connect }: InputOf<'accounts.authorize'>,
): Promise<OutputOf<'accounts.authorize'>> {
  const { site, viewer, resHeaders } = context;
  if (!site.providers.includes(provider)) refuse('provider_unknown');
  if (connect && !viewer) refuse('sign_in_required');
  const url = connect
    ? `/settings/security/connect-${provider}`
    : await beginVisit(context, provider, { to: ownPath(from), ref, connects: null });
  resHeaders.set('location', url);
  return { url };
}

/**
 * Returns the address at a provider, and adds to the answer the cookie that binds the visit to this
 * browser.
 */
async function beginVisit(context: Context, provider: ProviderId, about: Visit): Promise<string> {
  const { data } = await callAuth(context, providerPaths.begin, { provider, ...about });
  return z.object({ url: z.string() }).parse(data).url;
}

/**
 * Returns the address at a provider to connect its account to the viewer, after a proof of
 * identity. The visit must end in the session that began it, minutes after the proof; otherwise it
 * connects nothing. Refuses `provider_unknown`, and as `proveIdentity`.
 */
export async function connectProvider(
  context: SignedInContext,
  { provider, from, ...proof }: InputOf<'accounts.connectProvider'>,
): Promise<OutputOf<'accounts.connectProvider'>> {
  const { site, viewer, now } = context;
  if (!site.providers.includes(provider)) refuse('provider_unknown');
  await proveIdentity(context, proof);
  const connects = { user: viewer.id, session: ownSession(context), proved_at: now.getTime() };
  return { url: await beginVisit(context, provider, { to: ownPath(from), ref: '', connects }) };
}

/** Returns a digest of the caller's session token; '' without one. */
function ownSession(context: Context): string {
  const token = ownToken(context);
  return token ? createHash('sha256').update(token).digest('base64url') : '';
}

/**
 * Removes a provider from the viewer's ways in. Refuses `provider_not_connected`, and as
 * `proveIdentity`.
 */
export async function disconnectProvider(
  context: SignedInContext,
  { provider, ...proof }: InputOf<'accounts.disconnectProvider'>,
): Promise<OutputOf<'accounts.disconnectProvider'>> {
  const proved = await proveIdentity(context, proof);
  return judge(context, 'disconnect_provider', { ...proved, p_provider: provider });
}

/**
 * Answers the redirect from a provider: signs the person in, asks for missing data, or changes
 * nothing. Always answers with a redirect to a page of ours.
 */
export async function finishVisit(
  context: Context,
  input: InputOf<'accounts.providerCallback'>,
): Promise<OutputOf<'accounts.providerCallback'>> {
  const to = await goOn(context, input).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    return `/login?error=${error.code}`;
  });
  context.resHeaders.set('location', to);
  return { to };
}

async function goOn(
  context: Context,
  { provider, code, state, error, iss }: InputOf<'accounts.providerCallback'>,
): Promise<string> {
  const { site, viewer } = context;
  if (!site.providers.includes(provider)) refuse('provider_unknown');
  if (error || !code || !state) return '/login?error=provider';
  const { status, data } = await callAuth(context, providerPaths.finish, { provider, code, state, iss });
  if (status >= 400) return viewer ? `/auth/callback?provider=${provider}&connected=no` : '/login?error=provider';
  const { visit, identity } = finished.parse(data);
  if (visit.connects) return connect(context, provider, identity, visit.connects, visit.to);

  const email = identity.email_verified && isEmail(identity.email) ? identity.email : null;
  const deleted = email && (await deletedAccountOf(context, provider, identity.id, email));
  if (deleted) return nextPage(await enterDeleted(context, deleted, openSessionPath), visit.to) ?? visit.to;

  const { user_id, passwords_set, is_new } = await judge(
    context,
    'enter_by_provider',
    {
      p_provider: provider,
      p_account: identity.id,
      p_email: email,
      ...personOf(identity, visit.ref),
      p_signup_bonus: coinsFor.signup,
      p_referral_bonus: referralCoins,
      p_holding: referralHolding,
    },
    { answer: judged },
  );
  if (!user_id) {
    leavePending(context, { ...identity, provider, ref: visit.ref });
    return '/auth/email';
  }
  const whose = { id: user_id, passwords_set: passwords_set ?? 0 };
  const entered = await enter(context, openSessionPath, { user_id }, whose);
  const from = encodeURIComponent(visit.to);
  const next = entered && nextPage(entered, visit.to);
  if (next) return next;
  return is_new
    ? `/auth/callback?from=${encodeURIComponent(`/choose-username?from=${from}`)}`
    : `/auth/callback?from=${from}`;
}

/**
 * The restorable deleted account with this email, unless the provider's account belongs to another;
 * null without one.
 */
async function deletedAccountOf(context: Context, provider: ProviderId, account: string, email: string) {
  const known = context.db.selectFrom('identities').select('id').where('provider_id', '=', provider);
  if (await known.where('account_id', '=', account).executeTakeFirst()) return null;
  return (await findToKeep(context, { email }))?.user_id ?? null;
}

/**
 * Connects a provider's account to the member, in the session and within minutes of their proof.
 */
async function connect(
  context: Context,
  provider: ProviderId,
  { id }: Identity,
  { user, session, proved_at }: NonNullable<Visit['connects']>,
  to: string,
): Promise<string> {
  const { viewer, now } = context;
  const back = (connected: string) =>
    `/auth/callback?${new URLSearchParams({ provider, connected, from: to }).toString()}`;
  const isLate = now.getTime() > proved_at + limits.connectWithin * 60_000;
  if (viewer?.id !== user || session === '' || session !== ownSession(context) || isLate) return back('no');
  const found = { p_provider: provider, p_account: id, p_token: ownToken(context) };
  return judge(context, 'connect_provider', found, { answer: judged }).then(
    () => back('yes'),
    (error: unknown) => {
      if (error instanceof Refused) return back(error.code === 'identity_taken' ? 'taken' : 'no');
      throw error;
    },
  );
}

/**
 * Maximum letters of a generated username before its number, and number of numbered ones tried if
 * the plain one is taken.
 */
const longestWish = 22;
const otherWishes = 20;

/**
 * Returns the data of a new account: a name that fits its column, and the preferred usernames in
 * order. Drops a name that is not allowed here (`faultOfName()`, contact information).
 */
function personOf({ full_name, email }: Pick<Identity, 'full_name' | 'email'>, ref: string) {
  const told = full_name
    .replace(/[\s\0\u0085]+/g, ' ')
    .trim()
    .slice(0, lengths.fullName)
    .toWellFormed();
  const name = faultOfName(told) === null && findContact(told) === null ? told : '';
  const wish = (name || email.replace(/@.*/, ''))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longestWish);
  const base = username.safeParse(wish).success && !reachesElsewhere(wish) ? wish : 'member';
  return {
    p_full_name: name || 'New member',
    p_usernames: [base, ...Array.from({ length: otherWishes }, () => `${base}_${randomInt(10_000, 1_000_000)}`)],
    p_ref: linkedUsername.parse(ref) || null,
  };
}

function isEmail(text: string): boolean {
  return text.length <= 254 && z.email().safeParse(text).success;
}

/** Returns the person whose provider confirmed no email. Refuses `identity_missing`. */
export function readPendingIdentity(context: Context): OutputOf<'accounts.pendingIdentity'> {
  return readPending(context) ?? refuse('identity_missing');
}

/**
 * Keeps the sign-up of a person from a provider, until the email they give is confirmed. Refuses
 * `identity_missing`.
 */
export async function giveEmail(
  context: Context,
  { email }: InputOf<'accounts.giveEmail'>,
): Promise<OutputOf<'accounts.giveEmail'>> {
  const pending = readPending(context) ?? refuse('identity_missing');
  const answer = await judge(context, 'keep_provider_sign_up', {
    p_provider: pending.provider,
    p_account: pending.id,
    p_email: email,
    ...personOf({ ...pending, email }, pending.ref),
    ...waitingFor(context, email),
  });
  dropPending(context);
  return answer;
}

/**
 * Replaces a member's generated username with a chosen one. Refuses `username_taken`,
 * `username_fixed` and as `allowUsername()`.
 */
export async function chooseUsername(
  context: SignedInContext,
  { username }: InputOf<'accounts.chooseUsername'>,
): Promise<OutputOf<'accounts.chooseUsername'>> {
  allowUsername(username);
  const blames = { username_taken: 'username', username_fixed: 'username' } as const;
  return judge(context, 'choose_username', { p_username: username }, { blames });
}
