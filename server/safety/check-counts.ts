import type { Kysely } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import type { DB } from '../database/types.gen.ts';
import type { ContactKind } from './detector/detector.ts';

/*
 * Figures of the content check: a row for each day and finding. Every written text counts, and
 * would wait for the row that all texts of the day share: passed texts are added up here, and
 * written once a second.
 */

type Counting = Pick<Context, 'db' | 'now'>;

const second = 1000;

/** Unwritten counts by database and day in Asia/Karachi. */
const waiting = new WeakMap<Kysely<DB>, Map<string, number>>();

/** Counts a text that passed; a killed server loses the counts of its last second. */
export function countPassed({ db, now }: Counting): void {
  let days = waiting.get(db);
  if (!days) {
    days = new Map();
    waiting.set(db, days);
    // A failed write loses the count: it is a statistic, no fact.
    setTimeout(() => void writePassed(db).catch(() => undefined), second).unref();
  }
  const day = dayOf(now);
  days.set(day, (days.get(day) ?? 0) + 1);
}

/** Writes the counts of this process. */
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

/** Counts a refused text by what was found. */
export async function countRefused({ db, now }: Counting, found?: ContactKind): Promise<void> {
  await run(
    db,
    (take) => `select count_checked(${take(found ?? null, 'text')}, 'refused', ${take(now, 'timestamptz')})`,
  );
}
