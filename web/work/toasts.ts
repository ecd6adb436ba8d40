import { wordsOf } from '#core/refusal.ts';
import { reviews } from '#core/work/limits.ts';
import { workRefusals } from '#core/work/refusals.ts';
import type { Notices } from '../lib/flash.ts';

export const workToasts = {
  assignment_completed: {
    title: 'Assignment Completed',
    text: 'If something is left to pay, pay the tutor directly. You can review the tutor now.',
    variant: 'default',
  },
  changes_asked: { title: 'Changes asked for', text: 'The tutor answers with version {n}.', variant: 'default' },
  show_work_refused: {
    title: 'Nothing changed',
    text: 'This version cannot be shown any more. The page says what is so now.',
    variant: 'destructive',
  },
  show_work_contacts: {
    title: 'It stays private',
    text: 'Its comment or a file has a phone number, an email or a link. You can hand in a version without them.',
    variant: 'destructive',
  },
  show_work_unreadable: {
    title: 'It stays private',
    text: 'We read what is shown in public first, and can read PDFs and plain text only.',
    variant: 'destructive',
  },
  show_work_private: {
    title: 'It stays private',
    text: wordsOf(workRefusals.show_not_allowed),
    variant: 'destructive',
  },
  work_submitted: { title: 'Work Submitted', text: 'Version {n} is with the poster.', variant: 'default' },
  review_sealed: {
    title: 'Review Submitted',
    text: `Thank you. It is sealed until both of you have written, for ${reviews.sealedDays} days at most.`,
    variant: 'default',
  },
  reviews_out: { title: 'Review Submitted', text: 'Both reviews are out now.', variant: 'default' },
  review_replied: { title: 'Reply Sent', text: 'It stands under the review now.', variant: 'default' },
} as const satisfies Notices;
