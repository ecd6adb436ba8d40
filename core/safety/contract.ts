import { z } from 'zod';
import { optionalText } from '../fields.ts';
import { perMinute } from '../limits.ts';
import { procedure } from '../procedure.ts';
import { casesContract } from './cases-contract.ts';
import { disagreementsContract } from './disagreements-contract.ts';
import { feedbackContract } from './feedback-contract.ts';
import { moderationContract } from './moderation-contract.ts';
import { reportsContract } from './reports-contract.ts';
import { takeDownsContract } from './take-downs-contract.ts';
import { watchlistContract } from './watchlist-contract.ts';

const verdict = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

/**
 * The spec's functions validate-title and validate-description take either name for their text
 * (CALL-44, CALL-45).
 */
const checked = z.object({ content: optionalText(5000), description: optionalText(5000) });

function validate(path: `/${string}`, summary: string) {
  return procedure(
    { access: 'user', failure: 'Error', limit: { account: perMinute(120) }, signedOut: 'content_signed_out' },
    ['content_check_failed', 'content_verdict_invalid'],
  )
    .route({ method: 'POST', path, tags: ['safety'], summary })
    .input(checked)
    .output(verdict);
}

export const safetyContract = {
  ...reportsContract,
  ...feedbackContract,
  ...watchlistContract,
  ...casesContract,
  ...disagreementsContract,
  ...moderationContract,
  ...takeDownsContract,

  validateTitle: validate('/functions/validate-title', 'Check whether a title is allowed'),
  validateDescription: validate(
    '/functions/validate-description',
    'Check whether a description or proposal is allowed',
  ),
};
