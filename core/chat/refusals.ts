import type { Refusal } from '../refusal.ts';

export const chatRefusals = {
  conversation_not_found: {
    status: 404,
    text: 'Conversation not found.',
    when: 'No such conversation, or the caller is none of its two parties (STATE-03).',
  },
  message_empty: {
    status: 422,
    text: 'Please write a message or attach a file.',
    when: 'Neither text nor file (CHAT-13).',
  },
  message_not_allowed: {
    status: 422,
    title: 'Content Warning',
    text: 'Your message contains prohibited content. Please avoid sharing external contact details.',
    when: 'The text breaks the chat policy (CHAT-14, CHAT-15).',
  },
} as const satisfies Record<string, Refusal>;
