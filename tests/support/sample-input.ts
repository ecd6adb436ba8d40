import { inDays } from './seeds.ts';

/** An id that belongs to no row. */
export const nobody = '01900000-0000-7000-8000-000000000000';

/** An assignment as the form sends it. */
export const assignmentForm = {
  title: 'Integration by parts',
  description: 'Twelve problems.',
  subject: 'Mathematics',
  budget: 3500,
  deadline: inDays(7),
};
