import { z } from 'zod';
import { procedure, uncounted } from '../procedure.ts';

/** Faults of the server that its operator mends; docs/watching/alerts.yml has the same as rules. */
const troubleKinds = ['mails_given_up', 'mails_not_sent', 'disk_nearly_full'] as const;

/**
 * A fault that stands. `figure` counts mails, or is the percentage of the disk that is free;
 * `since` is the earliest mail's time.
 */
const trouble = z.object({ kind: z.enum(troubleKinds), figure: z.number().int(), since: z.date().nullable() });
export type Trouble = z.output<typeof trouble>;

export const healthContract = {
  health: procedure({
    access: 'admin',
    roles: ['support'],
    failure: 'Error fetching the server’s state',
    limit: uncounted,
  })
    .route({
      method: 'GET',
      path: '/admin/health',
      tags: ['admin'],
      summary: 'What the operator has to mend: mails that are not sent or were given up, a disk that is nearly full',
    })
    .output(z.array(trouble)),
};
