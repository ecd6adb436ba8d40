import type { Feature } from '../feature.ts';
import { paymentBuckets } from './buckets.ts';
import { gatewayFigure } from './figure.ts';
import { paymentInvariants } from './invariants.ts';
import { paymentMails } from './mails.ts';
import { paymentJobs } from './reconcile.ts';

export const payments: Feature = {
  mails: paymentMails,
  jobs: paymentJobs,
  invariants: paymentInvariants,
  figures: [gatewayFigure],
  buckets: paymentBuckets,
};
