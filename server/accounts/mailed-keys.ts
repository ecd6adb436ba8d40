import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { codeTries, keyMails, keyMailsFrom, keyMailsSpare, mailedKeys, takeBackDays } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../http/address.ts';
import { countedAs, deriveKey } from '../platform/keys.ts';
import { knownDeviceOf } from './known-device.ts';
import { mailboxOf, mailboxShares } from './mailbox.ts';
import type { Entering } from './proofs.ts';

/** Purposes whose mail carries a code of six digits. */
export type CodePurpose = 'login' | 'reauthentication';

/** Returns the key that signs recovery links. */
export function recoveryKey(secret: string): string {
  return deriveKey(secret, 'recovery links');
}

/**
 * Returns the code of the key with this id: six digits that only the server's secret can compute.
 */
export function codeOf(id: string, secret: string): string {
  const digest = createHmac('sha256', deriveKey(secret, 'mailed codes')).update(id).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/**
 * Mails the key of a purpose to the member with this email, if there is one and the mailbox's
 * limits allow it. Answer and response time are the same for every email: the caller does not wait
 * for the disk write, which only a mail causes.
 */
export async function mailKey(context: Context, email: string, purpose: 'recovery' | CodePurpose): Promise<void> {
  const { db, ip, now, mailer, secret } = context;
  // A known browser has its own share, which strangers cannot use up.
  const device = await knownDeviceOf(context, email);
  // Only the owner's session requests a code to prove identity, never a stranger.
  const isOwn = purpose === 'reauthentication';
  const from = isOwn ? undefined : { network: networkOf(ip), rates: keyMailsFrom, spare: keyMailsSpare };
  const shares = device
    ? mailboxShares(secret, `device ${device}`, keyMails)
    : mailboxShares(secret, mailboxOf(email), keyMails, from);
  await sql`select set_config('synchronous_commit', 'off', true),
    mail_key(${email}, ${purpose}, ${mailedKeys[purpose]}, ${JSON.stringify(shares)}, ${takeBackDays},
      ${now})`.execute(db);
  mailer.wake();
}

/**
 * Checks a code against the valid ones mailed for this purpose. Each network and each known device
 * has its own tries, so that strangers' wrong codes do not end an owner's code. A right code works
 * once, and ends the others. Returns its owner, else null.
 */
export async function takeCode(
  context: Context,
  email: string,
  purpose: CodePurpose,
  code: string,
): Promise<Entering | null> {
  const { db, ip, now, secret } = context;
  const device = await knownDeviceOf(context, email);
  const who = countedAs(secret, device ? `device ${device}` : `network ${networkOf(ip)}`);
  const tries = { ...codeTries, seconds: mailedKeys[purpose] * 60 };
  const { rows } = await sql<{
    id: string;
  }>`select try_keys as id from try_keys(${email}, ${purpose}, ${who}, ${device !== null}, ${JSON.stringify(tries)}, ${now})`.execute(
    db,
  );
  const given = Buffer.from(code);
  const right = rows.filter(({ id }) => {
    const expected = Buffer.from(codeOf(id, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  const [key] = right;
  if (!key) return null;
  // One statement: a password set later is not counted.
  const used = await sql<Entering>`
    select id, passwords_set from profiles join use_key(${key.id}, ${purpose}, ${now}) on id = use_key`.execute(db);
  return used.rows[0] ?? null;
}
