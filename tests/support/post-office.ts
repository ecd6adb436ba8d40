import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Me } from '#core/accounts/contract.ts';
import { mailTemplates } from '#server/features.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createTransport } from '#server/platform/mail/transport.ts';
import { startSmtp } from '#tests/doubles/smtp.ts';
import { noon, testApi } from './api.ts';

const publicUrl = 'http://localhost:3000';
const secret = 'a secret of the tests, long enough to sign with';

/**
 * Starts the whole server except HTTP; it mails to a real SMTP server and logs warnings to `log`.
 */
export async function postOffice(
  t: TestContext,
  { adminEmail = 'admin@example.com', log }: { adminEmail?: string | null; log?: (line: string) => void } = {},
) {
  const api = await testApi(t);
  const smtp = await startSmtp(t);
  const transport = createTransport({ smtpUrl: smtp.url, mailbox: null });
  t.after(() => transport?.close());
  const mailer = createMailer({
    db: api.db,
    transport,
    templates: mailTemplates({ db: api.db, publicUrl, secret }),
    from: 'Mukammal <hello@example.com>',
    adminEmail,
    publicUrl,
    log: log ? pino({ level: 'warn' }, { write: log }) : pino({ level: 'silent' }),
    clock: () => noon,
  });
  const write = (kind: string, recipient: Me) =>
    sql`select write_mail(${kind}, ${recipient.id}, null, ${noon})`.execute(api.db);
  return { ...api, smtp, mailer, write };
}
