import type { Feature } from '../feature.ts';
import { coinInvariants } from './invariants.ts';

export const coins: Feature = { invariants: coinInvariants };
