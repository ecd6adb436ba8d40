import { keptDays } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { safetyBuckets } from './buckets.ts';
import { checkFigure } from './check-figures.ts';
import { disagreementInvariants } from './disagreement-invariants.ts';
import { disagreementMails } from './disagreement-mails.ts';
import { safetyInvariants } from './invariants.ts';
import { safetyMails } from './mails.ts';

export const safety: Feature = {
  buckets: safetyBuckets,
  mails: (options) => ({ ...safetyMails(options), ...disagreementMails(options) }),
  invariants: [...safetyInvariants, ...disagreementInvariants],
  figures: [checkFigure],
  // Keeps the exceptions, and texts that wait for an admin.
  clears: [
    {
      table: 'refused_texts',
      where: `last_at < now() - interval '${keptDays.refusedTexts} days' and outcome is distinct from 'allowed'
        and (appealed_at is null or outcome is not null)`,
    },
  ],
};
