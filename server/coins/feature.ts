import type { Feature } from '../feature.ts';
import { coinFigure } from './figure.ts';
import { coinInvariants } from './invariants.ts';
import { coinMails } from './mails.ts';

export const coins: Feature = { mails: coinMails, invariants: coinInvariants, figures: [coinFigure] };
