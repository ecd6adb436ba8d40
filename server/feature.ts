import type { Kysely } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import type { Services } from './context.ts';
import type { DB } from './database/types.gen.ts';
import type { Bucket } from './platform/files/bucket.ts';
import type { RecurringJob } from './platform/jobs.ts';
import type { MailTemplates } from './platform/mail/mail.ts';
import type { Figure } from './watch/figures.ts';

/** Dependencies of mail templates. */
export interface MailOptions {
  db: Kysely<DB>;
  publicUrl: string;
  /** Secret that signs links. */
  secret: string;
}

/** Dependencies of jobs. */
export interface JobOptions extends Pick<Services, 'db' | 'mailer' | 'storage' | 'gateways' | 'push' | 'log'> {
  clock: () => Date;
}

/**
 * A sentence about the data that must always hold. `violations` returns one row for each violation,
 * as of `examined_at()`.
 */
export interface Invariant {
  name: string;
  violations: string;
}

/** A feature's parts on the server besides its procedures. `server/features.ts` lists them all. */
export interface Feature {
  /** Mail templates by their kind in the table `mails`. */
  mails?: (options: MailOptions) => MailTemplates;
  jobs?: (options: JobOptions) => RecurringJob[];
  /** Rows that the nightly job deletes: a table, and the condition of expired rows. */
  clears?: readonly { table: keyof DB; where: string }[];
  /** Invariants that `npm run doctor` proves. */
  invariants?: readonly Invariant[];
  /** Figures of its tables for `/metrics`. */
  figures?: readonly Figure[];
  /** Places of its files, by the bucket's name. */
  buckets?: Readonly<Record<string, Bucket<Me | null>>>;
}
