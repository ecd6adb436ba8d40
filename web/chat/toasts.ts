import type { Notices } from '../lib/flash.ts';

export const chatToasts = {
  milestone_created: { title: 'Milestone created!', text: '', variant: 'default' },
  milestones_planned: { title: 'Milestones created!', text: 'Both of you see them.', variant: 'default' },
} as const satisfies Notices;
