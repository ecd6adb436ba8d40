import type { Feature } from '../feature.ts';
import { tutorInvariants } from './invariants.ts';
import { tutorMails } from './mails.ts';

export const tutors: Feature = { mails: tutorMails, invariants: tutorInvariants };
