import { z } from 'zod';
import { email, line, text } from '../fields.ts';
import { lengths, perHour } from '../limits.ts';
import { procedure } from '../procedure.ts';

const missing = 'contact_fields_missing';

export const siteContract = {
  contact: procedure({
    access: 'guest',
    failure: 'Error sending message',
    limit: { address: perHour(10), refusal: 'contact_too_many' },
  })
    .route({ method: 'POST', path: '/contact-messages', tags: ['site'], summary: 'Write to the admins' })
    .input(
      z.object({
        name: line(lengths.fullName, missing),
        email: text(254, missing).pipe(email),
        subject: line(lengths.contactSubject, missing),
        message: text(lengths.contactMessage, missing),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),

  reportFault: procedure({ access: 'guest', failure: 'Error', limit: { address: perHour(60) } })
    .route({
      method: 'POST',
      path: '/faults',
      tags: ['site'],
      summary: 'Tell the log what a browser could not do: load the captcha, or run it',
    })
    .input(z.object({ fault: z.enum(['captcha_not_loaded', 'captcha_broken']) }))
    .output(z.object({ ok: z.literal(true) })),
};
