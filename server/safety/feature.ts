import type { Feature } from '../feature.ts';
import { safetyInvariants } from './invariants.ts';
import { safetyMails } from './mails.ts';

export const safety: Feature = { mails: safetyMails, invariants: safetyInvariants };
