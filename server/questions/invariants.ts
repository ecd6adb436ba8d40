import { dailyQuestions } from '#core/limits.ts';
import type { Invariant } from '../feature.ts';

export const questionInvariants: readonly Invariant[] = [
  {
    name: 'of the two who share a question one is the poster',
    violations: `select q.id as question from questions q join assignments a on a.id = q.assignment_id
      where a.user_id not in (q.asker_id, q.answerer_id)`,
  },
  {
    name: 'a poster asks bidders alone',
    violations: `select q.id as question from questions q join assignments a on a.id = q.assignment_id
      where a.user_id = q.asker_id
        and not exists (select from bids b where b.assignment_id = a.id and b.user_id = q.answerer_id)
        and not exists (
          select from withdrawn_bids b where b.assignment_id = a.id and b.user_id = q.answerer_id)`,
  },
  {
    name: 'nobody asked more than a day’s limit on one day in Asia/Karachi',
    violations: `select asker_id as profile, (created_at at time zone 'Asia/Karachi')::date as day, count(*) as questions
      from questions group by 1, 2 having count(*) > ${dailyQuestions}`,
  },
];
