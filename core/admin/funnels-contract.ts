import { z } from 'zod';
import { procedure, uncounted } from '../procedure.ts';

/** The steps after a sign-up; each counts with those before it only. */
export const funnelSteps = {
  student: ['Signed up', 'Posted', 'Got a bid', 'Awarded', 'Completed', 'Posted again'],
  tutor: ['Signed up', 'Bid', 'Awarded', 'Completed', 'Awarded again', 'Completed again'],
} as const;

/** A week by its Monday in Asia/Karachi: its sign-ups, and how many of them took each step. */
const funnelWeek = z.object({ week: z.string(), counts: z.array(z.number().int()) });
export type FunnelWeek = z.output<typeof funnelWeek>;

export const funnelsContract = {
  funnels: procedure({
    access: 'admin',
    roles: ['moderation', 'support'],
    failure: 'Error fetching the funnels',
    limit: uncounted,
  })
    .route({
      method: 'GET',
      path: '/admin/funnels',
      tags: ['admin'],
      summary: 'Get how far students and tutors of each of the last twelve weeks came, as of last night',
    })
    .output(
      z.object({
        /** Null until the first night. */
        counted_at: z.date().nullable(),
        student: z.array(funnelWeek),
        tutor: z.array(funnelWeek),
      }),
    ),
};
