import { dayOf, daysUntil } from '../calendar.ts';
import { milestonePlan } from '../limits.ts';

/**
 * Status that a milestone shows: 'overdue' is not stored, it follows from a due date that has
 * passed (CHAT-23, ENTITY-22).
 */
export type MilestoneStatus = 'pending' | 'completed' | 'overdue';

/** A due date lasts to the end of its day in Asia/Karachi. */
export function statusOf(
  { status, due_date }: { status: 'pending' | 'completed'; due_date: string },
  now: Date,
): MilestoneStatus {
  return status === 'pending' && due_date < dayOf(now) ? 'overdue' : status;
}

export interface PlannedStep {
  title: string;
  due_date: string;
  /** Percentage of the budget. */
  share: number;
}

/**
 * Returns the suggested payments, 25, 25 and 50 percent (`spec §9`). Due dates are spread in the
 * same ratio over the days from today to the deadline, or over a week if that is less than
 * `leastDays` away or has passed.
 */
export function planOf(deadline: string, now: Date): PlannedStep[] {
  const left = daysUntil(deadline, now);
  const days = left >= milestonePlan.leastDays ? left : milestonePlan.otherwiseDays;
  const start = Date.parse(dayOf(now));
  let sum = 0;
  return milestonePlan.steps.map(({ title, share }) => {
    sum += share;
    const due = new Date(start + Math.round((days * sum) / 100) * 86_400_000);
    return { title, share, due_date: due.toISOString().slice(0, 10) };
  });
}
