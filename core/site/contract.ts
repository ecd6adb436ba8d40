import { z } from 'zod';
import { ascii, email, id, line, optionalText, text } from '../fields.ts';
import { lengths, perHour, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import { homeContract } from './home-contract.ts';
import { trustContract } from './trust-contract.ts';

const missing = 'contact_fields_missing';

/** A message of the contact form as admins read it. */
const contactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: z.date(),
  answered_at: z.date().nullable(),
  answered_by: z.string().nullable(),
  /** The answer mailed from the admin area; null for one given elsewhere. */
  answer: z.string().nullable(),
});
export type ContactMessage = z.output<typeof contactMessage>;

const failure = 'Error fetching messages';

export const siteContract = {
  ...homeContract,
  ...trustContract,

  messages: procedure({ access: 'admin', roles: ['support'], failure, limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/messages',
      tags: ['site'],
      summary: 'List messages of the contact form, longest waiting first',
    })
    .input(listInput(['created_at'], 'created_at', { status: listFilter(['waiting', 'answered', 'all']) }))
    .output(listOf(contactMessage)),

  message: procedure({ access: 'admin', roles: ['support'], failure, limit: uncounted }, ['message_not_found'])
    .route({
      method: 'GET',
      path: '/admin/messages/{id}',
      tags: ['site'],
      summary: 'Get one message of the contact form',
    })
    .input(z.object({ id: id('message_not_found') }))
    .output(contactMessage),

  answerMessage: procedure(
    { access: 'admin', roles: ['support'], failure: 'Error answering the message', limit: { account: perMinute(60) } },
    ['message_not_found', 'message_answered'],
  )
    .route({
      method: 'POST',
      path: '/admin/messages/{id}/answered',
      tags: ['site'],
      summary: 'Answer a message of the contact form by mail, or mark it as answered elsewhere',
    })
    .input(
      z.object({
        id: id('message_not_found'),
        answer: optionalText(lengths.contactAnswer),
        reason: optionalText(lengths.reason),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),

  contact: procedure({
    access: 'guest',
    failure: 'Error sending message',
    limit: { address: perHour(10), refusal: 'contact_too_many' },
  })
    .route({ method: 'POST', path: '/contact-messages', tags: ['site'], summary: 'Write to the admins' })
    .input(
      z.object({
        name: line(lengths.fullName, missing),
        email: ascii('email_invalid', missing).pipe(text(254, missing)).pipe(email),
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
      summary: 'Log that a browser could not load or run the captcha',
    })
    .input(z.object({ fault: z.enum(['captcha_not_loaded', 'captcha_broken']) }))
    .output(z.object({ ok: z.literal(true) })),
};
