import { coinsFor } from '#core/coins/limits.ts';
import type { Notices } from '../lib/flash.ts';

export const assignmentToasts = {
  assignment_posted: {
    title: 'Success',
    text: 'Your assignment has been posted successfully.',
    variant: 'default',
    link: { label: 'Open it', to: '/assignment/{id}' },
  },
  gig_asked: { title: 'Asked', text: 'Your assignment is posted, and the tutor is told.', variant: 'default' },
  ask_declined: { title: 'You said no', text: 'The student is told, and can open it to all.', variant: 'default' },
  opened_to_all: { title: 'Open to all', text: 'All tutors can read it and bid now.', variant: 'default' },
  assignment_awarded: {
    title: 'Assignment Awarded!',
    text: `${coinsFor.award} coins were used. You have {n} left. Your private chat is open.`,
    variant: 'default',
    link: { label: 'Open the chat', to: '/chat?conversation={id}' },
    duration: 8000,
  },
  award_ended: {
    title: 'The award ended',
    text: 'The coins of the award are back, and the assignment is open again.',
    variant: 'default',
  },
  stepped_back: {
    title: 'You stepped back',
    text: 'The poster got the coins of the award back, and reads your reason.',
    variant: 'default',
  },
  end_proposed: {
    title: 'Proposal sent',
    text: 'The other side has {n} hours to agree or decline.',
    variant: 'default',
  },
  end_declined: { title: 'Proposal declined', text: 'The award goes on.', variant: 'default' },
  end_withdrawn: { title: 'Proposal withdrawn', text: 'The award goes on.', variant: 'default' },
  assignment_edited: { title: 'Success', text: 'Your assignment has been updated.', variant: 'default' },
  assignment_closed: { title: 'Assignment closed', text: 'Bids refunded to their tutors: {n}.', variant: 'default' },
  deadline_extended: { title: 'Deadline changed', text: 'Tutors can bid until the new one.', variant: 'default' },
  deadline_proposed: {
    title: 'Proposal sent',
    text: 'The deadline changes when the other side agrees.',
    variant: 'default',
  },
  deadline_agreed: { title: 'You agreed', text: 'The later deadline counts from now on.', variant: 'default' },
  deadline_withdrawn: { title: 'Proposal withdrawn', text: 'The deadline stays as it is.', variant: 'default' },
  deadline_declined: { title: 'You declined', text: 'The deadline stays as it is.', variant: 'default' },
  assignment_deleted: {
    title: 'Assignment deleted',
    text: 'Bids refunded to their tutors: {n}.',
    variant: 'default',
  },
} as const satisfies Notices;
