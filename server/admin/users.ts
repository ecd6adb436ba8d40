import type { ListedUser, User } from '#core/admin/contract.ts';
import type { Statement } from '#core/coins/contract.ts';
import { type InputOf, mayCall, type OutputOf } from '#core/contract.ts';
import { deviceOf } from '../accounts/device.ts';
import { statementOf } from '../coins/coins.ts';
import type { Context, SignedInContext } from '../context.ts';
import { isUnavailable } from '../database/database.ts';
import { judge } from '../database/judge.ts';
import { readList } from '../database/list.ts';
import { counted, run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { personSought } from '../profiles/their-list.ts';

const listedColumns = `u.id, u.full_name, u.username, u.email, u.user_type, u.avatar_url, u.coins, u.is_verified,
  u.is_admin, u.is_blocked, u.created_at`;

const list = {
  from: 'profiles u',
  columns: listedColumns,
  id: { sql: 'u.id', type: 'uuid' },
  sorts: {
    created_at: { sql: 'u.created_at', type: 'timestamptz' },
    name: { sql: 'lower(u.full_name)', type: 'text' },
    username: { sql: 'u.username', type: 'text' },
    type: { sql: 'u.user_type', type: 'text' },
    // Without an index, which every coin move would have to write: this order reads every user
    // (docs/decisions/0045).
    coins: { sql: 'u.coins', type: 'integer' },
  },
} as const;

/**
 * Lists all users, newest first or in the given order (ADMIN-02); a search matches parts of name,
 * email or username (ADMIN-03), or the phone number.
 */
export async function listUsers({ db }: Context, input: InputOf<'admin.users'>): Promise<OutputOf<'admin.users'>> {
  const { search, status } = input;
  try {
    return await readList<ListedUser, keyof typeof list.sorts>(
      db,
      list,
      input,
      () => (status === 'blocked' ? ['u.is_blocked'] : []),
      (take) => (search ? [personSought('u', search, take)] : []),
    );
  } catch (error) {
    if (!search || isUnavailable(error)) throw error;
    refuse('user_search_failed', { cause: error });
  }
}

interface UserRow extends Omit<User, 'sessions'> {
  sessions: {
    id: string;
    user_agent: string | null;
    address: string | null;
    created_at: string;
    last_seen_at: string;
  }[];
}

const sessionsShown = 30;

/**
 * Returns a user's full record, their sessions only to admins who may end them. Refuses
 * `user_not_found`.
 */
export async function readUser({ db, viewer, now }: SignedInContext, user_id: string): Promise<User> {
  const seesSessions = mayCall(viewer.admin_roles, 'admin.endSessions');
  const [row] = await run<UserRow>(db, (take) => {
    const id = take(user_id, 'uuid');
    const live = `user_id = u.id and expires_at > ${take(now, 'timestamptz')}`;
    return `select ${listedColumns}, '••• ' || right(u.phone_number, 3) as phone_hint, u.email_verified, u.ref,
        ${counted('from live_assignments where user_id = u.id')} as posts,
        ${counted(`from live_assignments where user_id = u.id and status = 'open' and lapsed_at is null`)} as open_posts,
        ${counted(`from bids b join live_assignments a on a.id = b.assignment_id where a.user_id = u.id and a.status = 'open' and b.status = 'submitted'`)} as open_bids,
        ${counted(`from live_assignments where status = 'awarded' and (user_id = u.id or awarded_to = u.id)`)} as under_way,
        ${counted(`from live_assignments where status = 'awarded' and awarded_to = u.id`)} as awards,
        ${counted('from bids where user_id = u.id')} as bids,
        (select max(updated_at) from sessions where user_id = u.id) as last_seen_at,
        (select min(created_at) from identities where user_id = u.id and provider_id = 'linkedin_oidc') as linkedin_at,
        (select to_jsonb(entry) from (
          select at, admin, reason from audit_log where about_id = u.id and (after ->> 'is_blocked')::boolean and u.is_blocked
          order by number desc limit 1) entry) as blocked,
        (select coalesce(jsonb_agg(session order by last_seen_at desc), '[]') from (
          select id, user_agent, ip_address as address, created_at, updated_at as last_seen_at
          from sessions where ${live} and ${seesSessions} order by updated_at desc limit ${sessionsShown}) session) as sessions
      from profiles u where u.id = ${id}`;
  });
  if (!row) refuse('user_not_found');
  const { sessions, blocked, ...user } = row;
  return {
    ...user,
    blocked: blocked && { ...blocked, at: new Date(blocked.at) },
    sessions: sessions.map(({ user_agent, created_at, last_seen_at, ...session }) => ({
      ...session,
      ...deviceOf(user_agent),
      created_at: new Date(created_at),
      last_seen_at: new Date(last_seen_at),
    })),
  };
}

/** Returns the coin moves of a user, newest first. Refuses `user_not_found`. */
export async function readStatement(
  { db }: Context,
  { user_id, ...filters }: InputOf<'admin.statement'>,
): Promise<Statement> {
  const found = await db.selectFrom('profiles').select('id').where('id', '=', user_id).executeTakeFirst();
  if (!found) refuse('user_not_found');
  return statementOf(db, user_id, filters);
}

/** Blocks a user; refuses as `block_user()` does (ADMIN-04). */
export function blockUser(
  context: SignedInContext,
  input: InputOf<'admin.blockUser'>,
): Promise<OutputOf<'admin.blockUser'>> {
  return judge(context, 'block_user', { p_target: input.user_id, p_reason: input.reason }, { input });
}

/** Unblocks a user; refuses as `unblock_user()` does (ADMIN-04). */
export function unblockUser(
  context: SignedInContext,
  input: InputOf<'admin.unblockUser'>,
): Promise<OutputOf<'admin.unblockUser'>> {
  return judge(context, 'unblock_user', { p_target: input.user_id, p_reason: input.reason }, { input });
}

/** Gives the tick; refuses as `verify_user()` does. */
export function verifyUser(
  context: SignedInContext,
  input: InputOf<'admin.verifyUser'>,
): Promise<OutputOf<'admin.verifyUser'>> {
  return judge(context, 'verify_user', { p_target: input.user_id, p_reason: input.reason }, { input });
}

/** Ends one session of a user or all; refuses as `end_sessions()` does. */
export function endSessions(
  context: SignedInContext,
  input: InputOf<'admin.endSessions'>,
): Promise<OutputOf<'admin.endSessions'>> {
  const { user_id, session_id = null, reason } = input;
  return judge(context, 'end_sessions', { p_target: user_id, p_session: session_id, p_reason: reason }, { input });
}
