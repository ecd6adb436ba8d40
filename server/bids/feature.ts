import type { Feature } from '../feature.ts';
import { bidInvariants } from './invariants.ts';
import { bidMails } from './mails.ts';

export const bids: Feature = { mails: bidMails, invariants: bidInvariants };
