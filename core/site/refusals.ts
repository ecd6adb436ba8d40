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
    text: 'We got several messages from your connection this hour. Please try again later, or email us.',
    when: 'Ten messages came from this address within an hour (`core/site/contract.ts`).',
  },
  message_not_found: { status: 404, text: 'Message not found.', when: 'The contact form sent no message of this id.' },
  message_answered: { status: 409, text: 'This message was already answered.', when: 'Another admin was faster.' },
} as const satisfies Record<string, Refusal>;
