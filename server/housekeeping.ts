import { sql } from 'kysely';
import { contract } from '#core/contract.ts';
import { keptDays } from '#core/limits.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import { doctorJob } from './doctor.ts';
import type { Feature, JobOptions } from './feature.ts';
import { clears, featureJobs, fileReferences } from './features.ts';
import { clearUnusedFiles } from './files/unused-files.ts';
import type { RecurringJob } from './platform/jobs.ts';

/**
 * Procedures that move coins or money. Their keys are kept longer, since a form may be resent weeks
 * after it was opened.
 */
const moneyProcedures = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures)
    .filter(([, procedure]) => (procedure['~orpc'].meta as ProcedureMeta).money)
    .map(([verb]) => `${feature}.${verb}`),
);

/**
 * Rows without a feature that the nightly job deletes: form keys, rate counts, mails sent a month
 * ago, and old reports of backups and of the doctor.
 */
const ownClears: NonNullable<Feature['clears']> = [
  {
    table: 'idempotency_keys',
    where: `created_at < now() - case when procedure in (${moneyProcedures.map((name) => `'${name}'`).join(', ')})
      then interval '${keptDays.moneyKeys} days' else interval '${keptDays.formKeys} days' end`,
  },
  { table: 'rate_limits', where: 'until < now()' },
  { table: 'mails', where: `sent_at < now() - interval '${keptDays.mails} days'` },
  { table: 'backups', where: `ended_at < now() - interval '${keptDays.backups} days'` },
  { table: 'doctor_reports', where: `at < now() - interval '${keptDays.doctorReports} days'` },
];

/**
 * Returns everything that recurs: the features' jobs, and nightly the doctor and the deletion of
 * rows and unreferenced files.
 */
export function recurringJobs(options: JobOptions): RecurringJob[] {
  const { db, storage } = options;
  return [
    ...featureJobs(options),
    {
      name: 'housekeeping',
      cron: '20 4 * * *',
      run: async () => {
        for (const { table, where } of [...ownClears, ...clears]) {
          // Rows that another transaction holds are deleted the next night: waiting for several
          // rows would deadlock with a call that locks them in another order.
          await sql`delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)} where ${sql.raw(where)} for update skip locked))`.execute(db);
        }
      },
    },
    doctorJob(options),
    { name: 'unused-files', cron: '40 4 * * *', run: () => clearUnusedFiles({ db, storage }, fileReferences) },
  ];
}
