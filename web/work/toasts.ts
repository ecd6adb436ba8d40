import type { Notices } from '../lib/flash.ts';

export const workToasts = {
  assignment_completed: {
    title: 'Assignment Completed',
    text: 'Please pay the tutor directly, as you agreed. You can review the tutor now.',
    variant: 'default',
  },
  work_submitted: { title: 'Work Submitted', text: 'Version {n} is with the poster.', variant: 'default' },
  tutor_rated: { title: 'Review Submitted', text: 'Thank you. It is on the tutor’s profile now.', variant: 'default' },
} as const satisfies Notices;
