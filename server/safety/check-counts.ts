import type { Kysely } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import type { DB } from '../database/types.gen.ts';
import type { ContactKind } from './detector/detector.ts';

/*
 * The figures of the content check: a row a day and finding. Every text that is written counts, and would wait for the row that all
 * texts of the day share: those that passed are added up here, and written once a second.
 */

type Counting = Pick<Context, 'db' | 'now'>;

const second = 1000;

/** By database and day in Asia/Karachi, what is not written yet. */
const waiting = new WeakMap<Kysely<DB>, Map<string, number>>();

/** Counts a text that passed; a server that is killed loses those of its last second. */
export function countPassed({ db, now }: Counting): void {
  let days = waiting.get(db);
  if (!days) {
    days = new Map();
    waiting.set(db, days);
    // What cannot be written then is gone: a figure, no fact.
    setTimeout(() => void writePassed(db).catch(() => undefined), second).unref();
  }
  const day = dayOf(now);
  days.set(day, (days.get(day) ?? 0) + 1);
}

/** Writes what this process has counted. */
export async function writePassed(db: Kysely<DB>): Promise<void> {
  const days = waiting.get(db);
  waiting.delete(db);
  if (!days) return;
  await run(
    db,
    (take) => `insert into checked_texts as c (day, found, passed)
      select day, '', passed from unnest(${take([...days.keys()], 'date[]')}, ${take([...days.values()], 'integer[]')}) as t (day, passed)
      on conflict (day, found) do update set passed = c.passed + excluded.passed`,
  );
}

/** Counts a text that was refused, by what was found. */
export async function countRefused({ db, now }: Counting, found?: ContactKind): Promise<void> {
  await run(
    db,
    (take) => `select count_checked(${take(found ?? null, 'text')}, 'refused', ${take(now, 'timestamptz')})`,
  );
}
