import { unfinished } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { fileInvariants } from './invariants.ts';

export const files: Feature = {
  invariants: fileInvariants,
  // Their parts go with them.
  clears: [{ table: 'uploads', where: `moved_at < now() - interval '${unfinished.hours} hours'` }],
};
