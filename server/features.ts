import type { Me } from '#core/accounts/contract.ts';
import type { Contract } from '#core/contract.ts';
import { accounts } from './accounts/feature.ts';
import { admin } from './admin/feature.ts';
import { announcements } from './announcements/feature.ts';
import { assignments } from './assignments/feature.ts';
import { assistant } from './assistant/feature.ts';
import { bids } from './bids/feature.ts';
import { chat } from './chat/feature.ts';
import { coins } from './coins/feature.ts';
import type { Feature, Invariant, JobOptions, MailOptions } from './feature.ts';
import { files } from './files/feature.ts';
import { notifications } from './notifications/feature.ts';
import { payments } from './payments/feature.ts';
import type { Buckets } from './platform/files/bucket.ts';
import type { RecurringJob } from './platform/jobs.ts';
import type { MailTemplates } from './platform/mail/mail.ts';
import { profiles } from './profiles/feature.ts';
import { questions } from './questions/feature.ts';
import { referrals } from './referrals/feature.ts';
import { safety } from './safety/feature.ts';
import { searches } from './searches/feature.ts';
import { site } from './site/feature.ts';
import { store } from './store/feature.ts';
import { tutors } from './tutors/feature.ts';
import type { Figure } from './watch/figures.ts';
import { work } from './work/feature.ts';

/**
 * Every feature of the contract with its parts; read by the mailer, the jobs, the file route and
 * the doctor.
 */
export const features: Record<keyof Contract, Feature> = {
  accounts,
  profiles,
  files,
  announcements,
  assignments,
  assistant,
  bids,
  chat,
  coins,
  notifications,
  payments,
  questions,
  referrals,
  safety,
  searches,
  site,
  store,
  tutors,
  work,
  admin,
};

const all = Object.values(features);

/** Returns the templates of every kind of mail. */
export function mailTemplates(options: MailOptions): MailTemplates {
  return Object.assign({}, ...all.map((feature) => feature.mails?.(options)));
}

/** Returns the features' recurring jobs, except the nightly deletion. */
export function featureJobs(options: JobOptions): RecurringJob[] {
  return all.flatMap((feature) => feature.jobs?.(options) ?? []);
}

/** Places of files. */
export const buckets: Buckets<Me | null> = Object.assign({}, ...all.map((feature) => feature.buckets));

/** Columns that refer to a file. */
export const fileReferences: readonly string[] = Object.values(buckets)
  .flatMap((bucket) => bucket.references)
  .sort();

/** Features' rows that the nightly job deletes. */
export const clears = all.flatMap((feature) => feature.clears ?? []);

/** Invariants of all features. */
export const featureInvariants: readonly Invariant[] = all.flatMap((feature) => feature.invariants ?? []);

/** Figures of all features for `/metrics`. */
export const figures: readonly Figure[] = all.flatMap((feature) => feature.figures ?? []);
