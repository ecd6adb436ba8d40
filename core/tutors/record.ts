import { z } from 'zod';
import { plural } from '../format.ts';
import { record } from './limits.ts';

/** `kept` cases of `of`: those in which the tutor kept the promise. */
const share = z.object({ kept: z.number().int(), of: z.number().int() }).nullable();

/**
 * A tutor's record, which a nightly job writes from facts (docs/decisions/0107). Each figure is
 * null below three cases.
 */
export const tutorRecord = z.object({
  /** Median minutes until the tutor answered in a chat, day and night. */
  answers_within: z.number().int().nullable(),
  in_time: share,
  completed: share,
  came_back: share,
});
export type TutorRecord = z.output<typeof tutorRecord>;

/** One figure of a record as text, with its method. */
interface RecordPart {
  label: string;
  /** Short label for cards and tables. */
  short: string;
  value: string;
  measured: string;
}

const shareOf = ({ kept, of }: { kept: number; of: number }) => `${kept} of ${of}`;

/** Returns minutes in words: '45 minutes', '3 hours', '2 days'. */
function spell(minutes: number): string {
  if (minutes < 90) return plural(Math.max(1, minutes), 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day');
}

/** Returns the figures of a record that have enough cases, as text. */
export function recordParts({ answers_within, in_time, completed, came_back }: TutorRecord): RecordPart[] {
  const { days, ofStudent } = record;
  return [
    answers_within !== null && {
      label: 'Answers within',
      short: 'Answers within',
      value: spell(answers_within),
      measured: `The median over students, each with the median of their own questions in chats of the last ${days} days, until a message or work handed in, day and night. A question without an answer counts after a day.`,
    },
    in_time && {
      label: 'Delivered in time',
      short: 'In time',
      value: shareOf(in_time),
      measured:
        'Completed assignments with work handed in here: those whose first version came by the agreed deadline.',
    },
    completed && {
      label: 'Completed of awarded',
      short: 'Completed',
      value: shareOf(completed),
      measured: `Awards that were completed with work handed in here, of these and those that ended because of the tutor. Of one student ${ofStudent} count.`,
    },
    came_back && {
      label: 'Students who came back',
      short: 'Came back',
      value: shareOf(came_back),
      measured: 'Students with two such completed assignments or more, of all with one or more.',
    },
  ].filter((part) => typeof part === 'object' && part !== null);
}
