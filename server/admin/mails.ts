import { roleWords } from '#core/admin/roles.ts';
import { brand } from '#core/brand.ts';
import { dateTime } from '#core/format.ts';
import type { Finding } from '../doctor.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';

export function adminMails({ db, publicUrl }: MailOptions) {
  /** Returns the person, and the newest audit entry for this action on them. */
  const told = async (recipient_id: string | null, action: string, is_blocked: boolean) =>
    db
      .selectFrom('profiles as p')
      .innerJoin('audit_log as entry', 'entry.about_id', 'p.id')
      .select(['p.full_name', 'p.email', 'entry.reason'])
      .where('p.id', '=', recipient_id)
      .where('p.is_blocked', '=', is_blocked)
      .where('entry.action', '=', action)
      .orderBy('entry.number', 'desc')
      .limit(1)
      .executeTakeFirst();

  return {
    /**
     * Tells the admins' address which invariants the nightly doctor found broken, with some of the
     * ids; never a user's text.
     */
    async doctor_alert({ subject_id }, { adminEmail }) {
      const report = await db.selectFrom('doctor_reports').selectAll().where('id', '=', subject_id).executeTakeFirst();
      if (!report || !adminEmail) return null;
      const findings = report.findings as unknown as Finding[];
      return mailOf({
        to: adminEmail,
        subject: `${brand.name}: something is wrong with the data`,
        heading: 'The nightly check found broken data',
        paragraphs: ['The rules below are broken. The service goes on; please have someone look at it today.'],
        facts: findings.map(({ invariant, count, examples }) => [
          invariant,
          `broken ${count} times, such as ${JSON.stringify(examples)}`,
        ]),
        button: { label: 'Open the dashboard', url: `${publicUrl}/admin` },
        closing: 'Run npm run doctor on the server to check again.',
      });
    },

    /** Tells the person concerned and the owners that a role was given or taken. */
    async role_changed({ recipient_id, subject_id }) {
      const found = await db
        .selectFrom('role_changes as c')
        .innerJoin('profiles as admin', 'admin.id', 'c.admin_id')
        .innerJoin('profiles as owner', 'owner.id', 'c.changed_by')
        .innerJoin('profiles as p', (join) => join.on('p.id', '=', recipient_id))
        .select(['c.role', 'c.is_given', 'c.admin_id', 'c.changed_at', 'owner.username as by'])
        .select(['admin.full_name as name', 'admin.username', 'p.full_name', 'p.email'])
        .where('c.id', '=', subject_id)
        .where('p.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      const { title } = roleWords[found.role];
      const isOwn = found.admin_id === recipient_id;
      const done = found.is_given ? 'given to' : 'taken from';
      return mailOf({
        to: found.email,
        subject: `${brand.name}: the role ${title} was ${done} ${isOwn ? 'you' : `@${found.username}`}`,
        heading: `The role ${title} was ${done} ${isOwn ? 'you' : found.name}`,
        paragraphs: [`Hello ${found.full_name}, an owner changed the roles of the admins.`],
        facts: [
          ['Admin', `${found.name} (@${found.username})`],
          [found.is_given ? 'Role given' : 'Role taken', `${title}: ${roleWords[found.role].note}`],
          ['Changed by', `@${found.by}`],
          ['Time', dateTime(new Date(found.changed_at))],
        ],
        button: { label: 'Open the dashboard', url: `${publicUrl}/admin` },
        closing: 'If this is a surprise, please talk to another owner at once.',
      });
    },

    /** Tells the admins' address that a backup failed, is missing, or lacks files. */
    async backup_alert({ subject_id }, { adminEmail }) {
      const backup = await db.selectFrom('backups').selectAll().where('id', '=', subject_id).executeTakeFirst();
      if (!backup || !adminEmail) return null;
      return mailOf({
        to: adminEmail,
        subject: `${brand.name}: something is wrong with the backup`,
        heading: backup.archive ? 'The backup needs a look' : 'There is no new backup',
        paragraphs: ['The service goes on; please have someone look at it today.'],
        facts: [
          ['Place', backup.place],
          ['Problem', backup.problem ?? ''],
        ],
        button: { label: 'Open the dashboard', url: `${publicUrl}/admin` },
        closing: 'Run npm run backup on the server to try again.',
      });
    },

    /**
     * Tells a person that they were blocked, with the reason; null once they are unblocked again.
     */
    async user_blocked({ recipient_id }) {
      const found = await told(recipient_id, 'admin.blockUser', true);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your account at ${brand.name} is blocked`,
        heading: 'Your account is blocked',
        paragraphs: [
          `Hello ${found.full_name}, an admin blocked your account. You are signed out everywhere and cannot log in. We took down your open assignments and refunded their bidders. The reason:`,
        ],
        quote: found.reason,
        button: { label: 'Contact us', url: `${publicUrl}/contact` },
        closing: 'If you think this is a mistake, please tell us.',
      });
    },

    /** Tells a person that they were unblocked; null once they are blocked again. */
    async user_unblocked({ recipient_id }) {
      const found = await told(recipient_id, 'admin.unblockUser', false);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your account at ${brand.name} is open again`,
        heading: 'Your account is open again',
        paragraphs: [
          `Hello ${found.full_name}, an admin unblocked your account. You can log in again. Assignments that were taken down stay down; you can post them again.`,
        ],
        button: { label: 'Log in', url: `${publicUrl}/login` },
      });
    },
  } satisfies MailTemplates;
}
