import type { Feature } from '../feature.ts';
import { siteMails } from './mails.ts';

export const site: Feature = { mails: siteMails };
