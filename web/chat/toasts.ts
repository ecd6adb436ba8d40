import type { Notices } from '../lib/flash.ts';

export const chatToasts = {
  milestone_created: { title: 'Milestone created!', text: '', variant: 'default' },
  milestone_changed: { title: 'Milestone changed', text: 'Both of you see it.', variant: 'default' },
  milestone_deleted: { title: 'Milestone deleted', text: '', variant: 'default' },
  milestones_planned: { title: 'Milestones created!', text: 'Both of you see them.', variant: 'default' },
  payment_told: { title: 'Sent', text: 'Your tutor confirms here whether it arrived.', variant: 'default' },
  payment_withdrawn: { title: 'Taken back', text: 'Your tutor no longer waits for it.', variant: 'default' },
  payment_answered: { title: 'Answer sent', text: 'Both of you see it.', variant: 'default' },
} as const satisfies Notices;
