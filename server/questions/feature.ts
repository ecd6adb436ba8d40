import type { Feature } from '../feature.ts';
import { questionInvariants } from './invariants.ts';
import { questionMails } from './mails.ts';

export const questions: Feature = { mails: questionMails, invariants: questionInvariants };
