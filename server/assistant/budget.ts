import { sql } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import type { OutputOf } from '#core/contract.ts';
import { assistant } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import type { ModelMessage } from './model.ts';

/** The maximum number of UTF-8 bytes per UTF-16 unit. */
const bytesOfUnit = 3;

/** Bytes of a megabyte, as admins count them. */
const megabyte = 1_000_000;

export const bytesOf = (text: string) => Buffer.byteLength(text);

/** A part of the day's budget, reserved for one call. */
export interface Reserved {
  /** Counts the answer. */
  received: (text: string) => void;
  /** Returns the rest to the budget. */
  settle: () => Promise<void>;
}

/**
 * Reserves the maximum that a call may send and receive; null if the site's budget of the day is
 * too small for it.
 */
export async function reserve(
  { db, now, usualSettings }: Context,
  messages: readonly ModelMessage[],
): Promise<Reserved | null> {
  const sent = messages.reduce((sum, { content }) => sum + bytesOf(content), 0);
  const most = sent + assistant.longestReply * bytesOfUnit;
  const day = dayOf(now);
  const { rows } = await sql<{ held: boolean }>`
    select reserve_assistant(${day}::date, ${most}::bigint, ${usualSettings.assistant_megabytes}::integer,
      ${megabyte}::bigint) as held`.execute(db);
  if (!rows[0]?.held) return null;
  let used = sent;
  return {
    received: (text) => {
      used = Math.min(used + bytesOf(text), most);
    },
    settle: async () => {
      await sql`update assistant_days set bytes = bytes - ${most - used}::bigint where day = ${day}::date`.execute(db);
    },
  };
}

/** Returns the daily budget and its use today, including the reservations of running calls. */
export async function readBudget({ db, now, usualSettings }: Context): Promise<OutputOf<'assistant.budget'>> {
  const [found] = await run<OutputOf<'assistant.budget'>>(
    db,
    (take) => `select assistant_megabytes(${take(usualSettings.assistant_megabytes, 'integer')}) as megabytes,
      coalesce((select bytes from assistant_days where day = ${take(dayOf(now), 'date')}), 0)::float8 as bytes_today`,
  );
  if (!found) throw new Error('assistant_megabytes() answered nothing');
  return found;
}
