import type { Feature } from '../feature.ts';
import { paymentBuckets } from './buckets.ts';
import { paymentInvariants } from './invariants.ts';
import { paymentMails } from './mails.ts';

export const payments: Feature = {
  mails: paymentMails,
  invariants: paymentInvariants,
  buckets: paymentBuckets,
};
