import { z } from 'zod';
import { text } from '../fields.ts';
import { lengths, newcomers, perDay } from '../limits.ts';
import { procedure } from '../procedure.ts';

/**
 * Feedback to the site's team, from the chat. As a case it has no reported person
 * (docs/decisions/0059).
 */
export const feedbackContract = {
  sendFeedback: procedure({
    access: 'user',
    failure: 'Error sending feedback',
    limit: { account: perDay(20), newcomer: newcomers.reports },
  })
    .route({ method: 'POST', path: '/feedback', tags: ['safety'], summary: 'Send feedback to the site’s team' })
    .input(z.object({ reason: text(lengths.report, 'feedback_blank') }))
    .output(z.object({ id: z.uuid() })),
};
