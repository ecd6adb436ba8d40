import type { Kysely } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import type { Services } from './context.ts';
import type { DB } from './database/types.gen.ts';
import type { Bucket } from './platform/files/bucket.ts';
import type { RecurringJob } from './platform/jobs.ts';
import type { MailTemplates } from './platform/mail/mail.ts';

/** What templates of mails are made with. */
export interface MailOptions {
  db: Kysely<DB>;
  publicUrl: string;
  /** Signs links. */
  secret: string;
}

/** What jobs are made with. */
export interface JobOptions extends Pick<Services, 'db' | 'mailer' | 'storage' | 'gateways' | 'push' | 'log'> {
  clock: () => Date;
}

/** Something that must always hold. `violations` returns one row for each case where it does not. */
export interface Invariant {
  name: string;
  violations: string;
}

/** What a feature brings to the server beside its procedures. `server/features.ts` lists them all. */
export interface Feature {
  /** Its mails, by their kind in the table `mails`. */
  mails?: (options: MailOptions) => MailTemplates;
  jobs?: (options: JobOptions) => RecurringJob[];
  /** Rows that the night clears away: a table, and the condition of those whose time is over. */
  clears?: readonly { table: keyof DB; where: string }[];
  /** What `npm run doctor` proves of it. */
  invariants?: readonly Invariant[];
  /** Where its files are kept, by the bucket's name. */
  buckets?: Readonly<Record<string, Bucket<Me | null>>>;
}
