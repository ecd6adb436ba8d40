import type { Notices } from '../lib/flash.ts';

export const questionToasts = {
  question_sent: { title: 'Question Sent', text: 'We mail you when it is answered.', variant: 'default' },
  answer_sent: { title: 'Answer Sent', text: 'Only the two of you see it.', variant: 'default' },
} as const satisfies Notices;
