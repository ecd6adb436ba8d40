import type { Refusal } from '../refusal.ts';

export const siteRefusals = {
  contact_fields_missing: {
    status: 422,
    title: 'Missing Fields',
    text: 'Please fill out all fields to send your message.',
    when: 'A field of the contact form is empty (CONTACT-04).',
  },
  contact_too_many: {
    status: 429,
    title: 'Too many messages',
    text: 'Several messages came from your connection within the hour. Please try again later, or write us an email.',
    when: 'Ten messages came from this address within an hour (`core/site/contract.ts`).',
  },
  message_not_found: { status: 404, text: 'Message not found.', when: 'The contact form sent no message of this id.' },
  message_answered: { status: 409, text: 'This message is answered already.', when: 'Another admin was faster.' },
} as const satisfies Record<string, Refusal>;
