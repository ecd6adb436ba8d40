import { dayOf } from '#core/calendar.ts';
import { refuse } from '../platform/refuse.ts';

/** Refuses `deadline_passed` early, together with other faults; the SQL function judges. */
export function allowDeadline(now: Date, deadline: string): void {
  if (deadline < dayOf(now)) refuse('deadline_passed', { field: 'deadline' });
}
