import { z } from 'zod';
import { id, text } from '../fields.ts';
import { lengths, newcomers, perDay } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';

/** The viewer's own undecided report: its number and when it was sent; null without one. */
const openReport = z.object({ number: z.number().int(), at: z.date() }).nullable();
export type OpenReport = z.output<typeof openReport>;

/** A username in any case; an impossible one is answered like an unknown one. */
const reported = z.string().regex(/^\w{1,30}$/, 'report_profile_unknown');

const ofBid = { assignment_id: id('report_no_part'), bid_id: id('report_no_part') };

const toReport = z.object({
  assignment_id: z.uuid(),
  title: z.string(),
  /** True if the viewer posted it; false if they placed the bid. */
  is_own: z.boolean(),
  /** The reported person; null is a poster who is anonymous to the viewer. */
  other: z.object({ full_name: z.string(), username: z.string() }).nullable(),
  conversation_id: z.uuid().nullable(),
  bid_at: z.date(),
  handed_in_at: z.date().nullable(),
  report: openReport,
});
export type AssignmentToReport = z.output<typeof toReport>;

const failure = 'Error submitting report';
const limit = { account: perDay(10), address: perDay(30), newcomer: newcomers.reports };

/**
 * Reports of profiles, and of the other party of an assignment ('feedback'): docs/decisions/0059.
 */
export const reportsContract = {
  profileToReport: procedure({ access: 'user', failure, limit: uncounted }, ['report_profile_unknown'])
    .route({
      method: 'GET',
      path: '/profiles/{username}/report',
      tags: ['safety'],
      summary: 'Get the subject of a report of a profile, and the own open report',
    })
    .input(z.object({ username: reported }))
    .output(
      z.object({
        full_name: z.string(),
        username: z.string(),
        avatar_url: z.string().nullable(),
        report: openReport,
      }),
    ),

  reportProfile: procedure({ access: 'user', failure, limit }, ['report_profile_unknown', 'report_self', 'report_open'])
    .route({
      method: 'POST',
      path: '/profiles/{username}/report',
      tags: ['safety'],
      summary: 'Report a profile to the admins; the person is not told',
    })
    .input(z.object({ username: reported, reason: text(lengths.report, 'report_profile_blank') }))
    .output(z.object({ number: z.number().int() })),

  assignmentToReport: procedure({ access: 'user', failure, limit: uncounted }, ['report_no_part'])
    .route({
      method: 'GET',
      path: '/assignments/{assignment_id}/feedback',
      tags: ['safety'],
      summary: 'Get the subject of a report of the other party of a bid',
    })
    .input(z.object(ofBid))
    .output(toReport),

  reportAssignment: procedure({ access: 'user', failure, limit }, ['report_no_part', 'report_open'])
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/feedback',
      tags: ['safety'],
      summary: 'Report a problem with the other party of a bid to the admins',
    })
    .input(z.object({ ...ofBid, reason: text(lengths.report, 'report_feedback_blank') }))
    .output(z.object({ number: z.number().int() })),
};
