import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { keyMails, mailedKeys, takeBackDays } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { countedAs, deriveKey } from '../platform/keys.ts';
import { knownDevice } from './known-device.ts';
import { mailboxOf } from './mailbox.ts';

/** Purposes whose mail carries a code of six digits. */
export type CodePurpose = 'login' | 'reauthentication';

/** Returns the key that signs the links to a new password. */
export function recoveryKey(secret: string): string {
  return deriveKey(secret, 'recovery links');
}

/**
 * Returns the code of the key with this id: six digits that need the server's secret to compute.
 */
export function codeOf(id: string, secret: string): string {
  const digest = createHmac('sha256', deriveKey(secret, 'mailed codes')).update(id).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/**
 * Mails the key of a purpose to the member with this email, if there is one and the mailbox has
 * mails left in its share. The answer and its time are the same for every email: the caller does
 * not wait for the disk, which only a mail would write to.
 */
export async function mailKey(context: Context, email: string, purpose: 'recovery' | CodePurpose): Promise<void> {
  const { db, now, mailer, secret } = context;
  const member = await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst();
  // A browser that the account knows has a share of its own, which strangers cannot use up.
  const share = countedAs(secret, `mails ${mailboxOf(email)} ${knownDevice(context, member?.id) ?? ''}`);
  await sql`select set_config('synchronous_commit', 'off', true),
    mail_key(${email}, ${purpose}, ${mailedKeys[purpose]}, ${share}, ${JSON.stringify(keyMails)}, ${takeBackDays},
      ${now})`.execute(db);
  mailer.wake();
}

/**
 * Checks a code against the one that was mailed for this purpose; a right code works once. Returns
 * its owner's id, else null.
 */
export async function takeCode(
  { db, now, secret }: Context,
  email: string,
  purpose: CodePurpose,
  code: string,
): Promise<string | null> {
  const tried = await sql<{ id: string | null }>`
    select try_key(${email}, ${purpose}, ${mailedKeys.tries}, ${now}) as id`.execute(db);
  const id = tried.rows[0]?.id ?? null;
  const expected = Buffer.from(codeOf(id ?? '', secret));
  const given = Buffer.from(code);
  if (!id || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const used = await sql<{ user_id: string | null }>`
    select use_key(${id}, ${purpose}, ${now}) as user_id`.execute(db);
  return used.rows[0]?.user_id ?? null;
}
