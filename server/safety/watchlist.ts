import type { InputOf, OutputOf } from '#core/contract.ts';
import type { Listed, Scammer } from '#core/safety/watchlist-contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { contains, readList } from '../database/list.ts';
import { run, type Take } from '../database/statement.ts';
import { deriveKey } from '../platform/keys.ts';
import { refuse } from '../platform/refuse.ts';
import { readSignedId, signId } from '../platform/signed-id.ts';
import { allowContent } from './content.ts';

const publicColumns = `s.id, p.full_name, p.username, p.avatar_url, s.reason, s.created_at, s.reply, s.replied_at`;

const list = {
  // The list is short, and read through its people: names are searched in the list itself.
  from: 'scammers s join profiles p on p.id = s.user_id',
  columns: publicColumns,
  id: { sql: 's.id', type: 'uuid' },
  sorts: { created_at: { sql: 's.created_at', type: 'timestamptz' } },
} as const;

const named = (search: string, take: Take) =>
  search ? [contains(`p.full_name || ' @' || p.username`, search, take)] : [];

/** Returns the Community Watchlist, newest first (SCAM-01). A search never matches emails. */
export function readWatchlist(
  { db }: Context,
  input: InputOf<'safety.watchlist'>,
): Promise<OutputOf<'safety.watchlist'>> {
  return readList<Listed, 'created_at'>(db, list, input, (take) => [
    's.removed_at is null',
    ...named(input.search, take),
  ]);
}

/** Returns the watchlist as admins see it, or the removed entries (ADMIN-07). */
export function listScammers({ db }: Context, input: InputOf<'safety.scammers'>): Promise<OutputOf<'safety.scammers'>> {
  const source = {
    ...list,
    columns: `${publicColumns}, s.user_id, p.email, admin.username as added_by, s.removed_at`,
    joins: 'join profiles admin on admin.id = s.added_by',
  };
  return readList<Scammer, 'created_at'>(db, source, input, (take) => [
    `s.removed_at is ${input.status === 'removed' ? 'not null' : 'null'}`,
    ...named(input.search, take),
  ]);
}

/**
 * Puts a user on the watchlist and blocks them; refuses as `add_scammer()` does (ADMIN-05,
 * ADMIN-06).
 */
export function addScammer(
  context: SignedInContext,
  input: InputOf<'safety.addScammer'>,
): Promise<OutputOf<'safety.addScammer'>> {
  const blames = { user_not_found: 'user_id', scammer_is_admin: 'user_id', scammer_listed: 'user_id' };
  return judge(context, 'add_scammer', { p_target: input.user_id, p_reason: input.reason }, { input, blames });
}

/** Takes an entry off; refuses as `remove_scammer()` does. */
export function removeScammer(
  context: SignedInContext,
  input: InputOf<'safety.removeScammer'>,
): Promise<OutputOf<'safety.removeScammer'>> {
  const { id, reason, unblock } = input;
  return judge(context, 'remove_scammer', { p_scammer: id, p_reason: reason, p_unblock: unblock }, { input });
}

const noticeKey = (secret: string) => deriveKey(secret, 'notices of the watchlist');

/** Returns the token of the mail's link: the entry, and its expiry. */
export function noticeToken(id: string, until: Date, secret: string): string {
  return signId(`${id}_${until.getTime()}`, noticeKey(secret));
}

function readToken({ secret, now }: Context, token: string): { id: string; until: Date } {
  const [id = '', time = ''] = readSignedId(token, noticeKey(secret))?.split('_') ?? [];
  const until = new Date(Number(time));
  if (!id || until <= now) refuse('notice_gone');
  return { id, until };
}

/** Returns the own entry of a visitor who comes by the mail's link. Refuses `notice_gone`. */
export async function readNotice(context: Context, token: string): Promise<OutputOf<'safety.notice'>> {
  const { id, until } = readToken(context, token);
  const [entry] = await run<Listed>(
    context.db,
    (take) => `select ${publicColumns} from ${list.from} where s.id = ${take(id, 'uuid')} and s.removed_at is null`,
  );
  if (!entry) refuse('notice_gone');
  return { ...entry, until };
}

/** Replies once in public; refuses as `reply_to_listing()` and the content check do. */
export async function replyToNotice(
  context: Context,
  { token, reply }: InputOf<'safety.replyToNotice'>,
): Promise<OutputOf<'safety.replyToNotice'>> {
  const { id } = readToken(context, token);
  await allowContent({ contentCheck: context.contentCheck, viewer: null }, 'reply', reply);
  return judge(context, 'reply_to_listing', { p_scammer: id, p_reply: reply });
}
