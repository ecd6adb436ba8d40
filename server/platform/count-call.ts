import { CompiledQuery, type Kysely } from 'kysely';
import { newcomers, type Rate } from '#core/limits.ts';
import type { CallLimit } from '#core/procedure.ts';
import type { DB } from '../database/types.gen.ts';
import { addressGroup } from '../http/address.ts';
import { batched } from './crowds/batch.ts';
import { countedAs } from './keys.ts';
import { refuse } from './refuse.ts';

interface Caller {
  db: Kysely<DB>;
  viewer: { id: string; created_at?: Date } | null;
  ip: string;
  now: Date;
  secret: string;
}

/** One use of a limited resource. */
interface Use {
  what: string;
  most: number;
  seconds: number;
  now: Date;
}

/**
 * Plain SQL, since it runs with every mutation. Ordered, so that two statements never wait for each
 * other.
 */
const countUses = `
  select n, count_use(what, most, seconds, now) as wait from (
    select * from unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[]) with ordinality as use (what, most, seconds, now, n)
    order by what, seconds) as uses`;

/**
 * Counts a use in the database. Those of one turn of the event loop share a statement
 * (`docs/decisions/0011` says why).
 */
const countUse = batched(async (db: Kysely<DB>, uses: readonly Use[]) => {
  const columns = [
    uses.map(({ what }) => what),
    uses.map(({ most }) => most),
    uses.map(({ seconds }) => seconds),
    uses.map(({ now }) => now.toISOString()),
  ];
  const { rows } = await db.executeQuery<{ n: number; wait: number }>(CompiledQuery.raw(countUses, columns));
  const waits = new Map(rows.map(({ n, wait }) => [n, wait]));
  return uses.map((_, index) => waits.get(index + 1) ?? 0);
});

/**
 * Counts a call of `name` by its account and by its network address, in the database, so that
 * several processes count together. Returns 0, or the seconds to wait where that was one too many.
 */
export async function secondsToWait(
  { db, viewer, ip, now, secret }: Caller,
  name: string,
  limit: CallLimit,
): Promise<number> {
  const counted = [
    { rate: limit.account, by: viewer?.id },
    { rate: limit.address, by: addressGroup(ip) },
  ];
  for (const { rate, by } of counted) {
    const wait = rate && by ? await countUse(db, { what: countedAs(secret, `${name} ${by}`), ...rate, now }) : 0;
    if (wait > 0) return wait;
  }
  return 0;
}

/**
 * Returns the seconds for which the caller's account is in its first hours; 0 or less for an older
 * one and for a guest.
 */
export function secondsNew({ viewer, now }: Pick<Caller, 'viewer' | 'now'>): number {
  const since = viewer?.created_at;
  return since ? (since.getTime() - now.getTime()) / 1000 + newcomers.hours * 3600 : 0;
}

/**
 * Counts a call of `name` by an account in its first hours; older accounts are not counted. Refuses
 * `newcomer_too_often`, until the hour or those first hours are over.
 */
export async function countNewcomer(caller: Caller, name: string, rate: Rate): Promise<void> {
  const { db, viewer, now, secret } = caller;
  const isNewFor = secondsNew(caller);
  if (!viewer || isNewFor <= 0) return;
  const wait = await countUse(db, { what: countedAs(secret, `newcomer ${name} ${viewer.id}`), ...rate, now });
  if (wait === 0) return;
  const retry_after = Math.min(wait, Math.ceil(isNewFor));
  refuse('newcomer_too_often', { retry_after, params: { most: rate.most, minutes: Math.ceil(retry_after / 60) } });
}

/**
 * Counts as `secondsToWait` and `countNewcomer` do, and refuses with `retry_after`:
 * `too_many_requests`, or the limit's own code.
 */
export async function countCall(caller: Caller, name: string, limit: CallLimit): Promise<void> {
  if (limit.newcomer) await countNewcomer(caller, name, limit.newcomer);
  const retry_after = await secondsToWait(caller, name, limit);
  if (retry_after === 0) return;
  if (limit.refusal) refuse(limit.refusal, { retry_after });
  const text = retry_after > 60 ? `Please try again in ${Math.ceil(retry_after / 60)} minutes.` : undefined;
  refuse('too_many_requests', { retry_after, text });
}
