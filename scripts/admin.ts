/**
 * `npm run admin -- grant EMAIL` makes a member an admin, `revoke EMAIL` ends it, no argument lists
 * them. `resend` has the mails sent again that were given up.
 */
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/types.gen.ts';
import { mostAttempts } from '#server/platform/mail/mailer.ts';
import { withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

const [verb, email] = process.argv.slice(2);
const known =
  verb === 'resend' ||
  (verb === undefined && email === undefined) ||
  ((verb === 'grant' || verb === 'revoke') && email);
if (!known) {
  console.error('Usage: npm run admin -- grant EMAIL | revoke EMAIL | resend');
  process.exit(1);
}

await withDatabase(readSettings(), async ({ db }) => {
  if (verb === 'resend') {
    const again = { attempts: 0, next_attempt_at: new Date() };
    const { numUpdatedRows } = await db
      .updateTable('mails')
      .set(again)
      .where('sent_at', 'is', null)
      .where('attempts', '>=', mostAttempts)
      .executeTakeFirstOrThrow();
    console.log(`Given-up mails that will be sent again: ${numUpdatedRows}`);
    return;
  }
  if (verb && email) {
    const changed = await db.transaction().execute((trx) => setAdmin(trx, email, verb === 'grant'));
    if (!changed) {
      console.error(`No member with a confirmed email has the address ${email}.`);
      process.exitCode = 1;
      return;
    }
    console.log(`${changed.full_name} is ${verb === 'grant' ? 'now' : 'no longer'} an admin.`);
  }
  const admins = await db.selectFrom('profiles').select(['full_name', 'email']).where('is_admin', '=', true).execute();
  for (const admin of admins) console.log(`admin: ${admin.full_name} <${admin.email}>`);
});

/**
 * Grants or revokes a member's admin rights and writes the audit log; undefined if no confirmed
 * email matches.
 */
async function setAdmin(db: Kysely<DB>, email: string, is_admin: boolean) {
  const member = await db
    .updateTable('profiles')
    .set({ is_admin })
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .returning(['id', 'full_name', 'username'])
    .executeTakeFirst();
  if (!member) return undefined;
  const [action, before, after] = [
    is_admin ? 'operator.grant' : 'operator.revoke',
    JSON.stringify({ is_admin: !is_admin }),
    JSON.stringify({ is_admin }),
  ];
  await sql`select audit(null, ${action}, 'user', ${member.id}::uuid, ${`@${member.username}`}, ${before}::jsonb,
    ${after}::jsonb, '', '{}', now())`.execute(db);
  return member;
}
