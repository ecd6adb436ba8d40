import type { Feature } from '../feature.ts';
import { referralInvariants } from './invariants.ts';
import { referralMails } from './mails.ts';

export const referrals: Feature = { mails: referralMails, invariants: referralInvariants };
