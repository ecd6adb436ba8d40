/** `npm run admin -- grant EMAIL` makes a member an admin, `revoke EMAIL` ends it, nothing lists them. */
import { withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

const [verb, email] = process.argv.slice(2);
const known = (verb === undefined && email === undefined) || ((verb === 'grant' || verb === 'revoke') && email);
if (!known) {
  console.error('Usage: npm run admin -- grant EMAIL | revoke EMAIL');
  process.exit(1);
}

await withDatabase(readSettings(), async ({ db }) => {
  if (verb && email) {
    const changed = await db
      .updateTable('profiles')
      .set({ is_admin: verb === 'grant' })
      .where('email', '=', email)
      .where('email_verified', '=', true)
      .returning('full_name')
      .executeTakeFirst();
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
