import { coinsFor } from '#core/limits.ts';
import type { Notices } from '../lib/flash.ts';

export const assignmentToasts = {
  assignment_posted: {
    title: 'Success',
    text: 'Your assignment has been posted successfully.',
    variant: 'default',
    link: { label: 'Open it', to: '/assignment/{id}' },
  },
  assignment_awarded: {
    title: 'Assignment Awarded!',
    text: `${coinsFor.award} coins were used. You have {n} left. Your private chat is open.`,
    variant: 'default',
    link: { label: 'Open the chat', to: '/chat?conversation={id}' },
    duration: 8000,
  },
  assignment_edited: { title: 'Success', text: 'Your assignment has been updated.', variant: 'default' },
  assignment_deleted: {
    title: 'Assignment deleted',
    text: 'We refunded {n} bids to their tutors.',
    variant: 'default',
  },
} as const satisfies Notices;
