import { assistant } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const assistantRefusals = {
  assistant_blank: {
    status: 422,
    text: 'Please write a question.',
    when: 'The assistant is asked nothing (CHAT-19).',
  },
  assistant_failed: {
    status: 503,
    title: 'AI Error',
    text: 'The AI is taking a nap. Please try again.',
    when: 'The assistant’s provider failed, was too slow or broke off (CHAT-30).',
  },
  assistant_daily: {
    status: 429,
    title: 'You have reached today’s limit',
    text: 'You can ask the assistant {most} times a day. Please come back tomorrow.',
    params: { most: assistant.daily },
    when: 'The account asked the assistant as often as it may in 24 hours.',
  },
  summary_signed_out: {
    status: 401,
    text: 'Could not generate summary. Please log in.',
    when: 'A proposal is to be written without a session (ERR-17).',
  },
  summary_failed: {
    status: 503,
    title: 'AI Error',
    text: 'Error generating summary.',
    when: 'No proposal could be written (ERR-18).',
  },
} as const satisfies Record<string, Refusal>;
