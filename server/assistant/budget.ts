import { sql } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import type { OutputOf } from '#core/contract.ts';
import { assistant } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import type { ModelMessage } from './model.ts';

/** UTF-8 bytes of a UTF-16 unit at most. */
const bytesOfUnit = 3;

/** Bytes of a megabyte, as admins count them. */
const megabyte = 1_000_000;

export const bytesOf = (text: string) => Buffer.byteLength(text);

/** A part of the day's budget, kept for one call. */
export interface Reserved {
  /** Counts what was answered. */
  received: (text: string) => void;
  /** Gives the rest back to the budget. */
  settle: () => Promise<void>;
}

/** Reserves what a call may send and receive at most; null where the house's budget of the day does not hold it. */
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

/** The daily budget and what is used of it today, what calls under way hold included. */
export async function readBudget({ db, now, usualSettings }: Context): Promise<OutputOf<'assistant.budget'>> {
  const [found] = await run<OutputOf<'assistant.budget'>>(
    db,
    (take) => `select assistant_megabytes(${take(usualSettings.assistant_megabytes, 'integer')}) as megabytes,
      coalesce((select bytes from assistant_days where day = ${take(dayOf(now), 'date')}), 0)::float8 as bytes_today`,
  );
  if (!found) throw new Error('assistant_megabytes() answered nothing');
  return found;
}
