/**
 * `npm run admin -- grant EMAIL [ROLE…]` makes a member an owner, or gives these roles; `revoke
 * EMAIL` takes all of them, no argument lists the admins. `resend` has the mails sent again that
 * were given up.
 */
import { type Kysely, sql } from 'kysely';
import { type AdminRole, adminRoles } from '#core/admin/roles.ts';
import type { DB } from '#server/database/types.gen.ts';
import { mostAttempts } from '#server/platform/mail/mailer.ts';
import { withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

const [verb, email, ...words] = process.argv.slice(2);
const named = adminRoles.filter((role) => words.includes(role));
const known =
  verb === 'resend' ||
  (verb === undefined && email === undefined) ||
  (verb === 'grant' && email && named.length === words.length) ||
  (verb === 'revoke' && email && words.length === 0);
if (!known) {
  console.error(`Usage: npm run admin -- grant EMAIL [${adminRoles.join(' | ')}] | revoke EMAIL | resend`);
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
    const granted = verb === 'grant' ? (named.length > 0 ? named : (['owner'] as const)) : null;
    const changed = await db.transaction().execute((trx) => setRoles(trx, email, granted));
    if (!changed) {
      console.error(`No member with a confirmed email has the address ${email}.`);
      process.exitCode = 1;
      return;
    }
    console.log(`${changed.full_name} is ${verb === 'grant' ? 'now' : 'no longer'} an admin.`);
  }
  const admins = await db
    .selectFrom('profiles')
    .select(['full_name', 'email', 'admin_roles'])
    .where('is_admin', '=', true)
    .execute();
  for (const admin of admins) console.log(`admin: ${admin.full_name} <${admin.email}> ${admin.admin_roles.join(', ')}`);
});

/**
 * Grants roles, an owner's unless named, or revokes all, and writes the audit log; undefined if no
 * confirmed email matches.
 */
async function setRoles(db: Kysely<DB>, email: string, granted: readonly AdminRole[] | null) {
  const member = await db
    .selectFrom('profiles')
    .select(['id', 'full_name', 'username', 'admin_roles'])
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!member) return undefined;
  const held = member.admin_roles;
  const admin_roles = granted ? adminRoles.filter((role) => held.includes(role) || granted.includes(role)) : [];
  await db.updateTable('profiles').set({ admin_roles }).where('id', '=', member.id).execute();
  const [action, before, after] = [
    granted ? 'operator.grant' : 'operator.revoke',
    JSON.stringify({ roles: held.join(', ') }),
    JSON.stringify({ roles: admin_roles.join(', ') }),
  ];
  await sql`select audit(null, ${action}, 'user', ${member.id}::uuid, ${`@${member.username}`}, ${before}::jsonb,
    ${after}::jsonb, '', '{}', now())`.execute(db);
  return member;
}
