import { sql } from 'kysely';
import type { Services } from './context.ts';
import { clearUnusedFiles } from './files/unused-files.ts';
import type { RecurringJob } from './platform/jobs.ts';

/**
 * What is cleared away by night: idempotency keys after 24 hours, ended sessions, used-up verifications, mails sent a
 * month ago, addresses of yesterday's contact messages; and files that nothing refers to.
 */
export function housekeeping({ db, storage }: Services): RecurringJob[] {
  return [
    {
      name: 'housekeeping',
      cron: '20 4 * * *',
      run: async () => {
        await db
          .deleteFrom('idempotency_keys')
          .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
          .execute();
        await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute();
        await db.deleteFrom('mails').where('sent_at', '<', sql<Date>`now() - interval '30 days'`).execute();
        await db
          .updateTable('contact_messages')
          .set({ ip_address: null })
          .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
          .execute();
        await db.deleteFrom('verifications').where('expires_at', '<', sql<Date>`now()`).execute();
      },
    },
    { name: 'unused-files', cron: '40 4 * * *', run: () => clearUnusedFiles({ db, storage }) },
  ];
}
