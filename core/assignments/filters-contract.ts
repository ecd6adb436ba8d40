import { z } from 'zod';
import { checkbox, count, optionalRupees, optionalText } from '../fields.ts';
import { latestDeadline, lengths } from '../limits.ts';
import { type AssignmentFilters, assignmentSorts, statusFilters } from './filters.ts';

/** The filters of the list as they are sent (`core/assignments/filters.ts`). */
export const assignmentFilters = z.object({
  status: z.enum(statusFilters).default('all'),
  subject: optionalText(lengths.subject),
  search: optionalText(lengths.assignmentSearch),
  budget_from: optionalRupees('budget_invalid'),
  budget_to: optionalRupees('budget_invalid'),
  deadline_within: count(0, latestDeadline, 0),
  not_bid: checkbox,
  my_expertise: checkbox,
  sort: z.enum(assignmentSorts).default('newest'),
}) satisfies z.ZodType<AssignmentFilters>;
