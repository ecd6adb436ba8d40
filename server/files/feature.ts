import type { Feature } from '../feature.ts';
import { fileInvariants } from './invariants.ts';

export const files: Feature = { invariants: fileInvariants };
