import type { Feature } from '../feature.ts';
import { paymentBuckets } from './buckets.ts';
import { paymentMails } from './mails.ts';

export const payments: Feature = { mails: paymentMails, buckets: paymentBuckets };
