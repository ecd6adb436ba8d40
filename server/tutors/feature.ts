import type { Feature } from '../feature.ts';
import { tutorInvariants } from './invariants.ts';
import { tutorMails } from './mails.ts';
import { recordJobs } from './record.ts';

export const tutors: Feature = { mails: tutorMails, jobs: recordJobs, invariants: tutorInvariants };
