import { coinsFor } from '#core/limits.ts';

type Statement = [what: string, sql: string];

/**
 * Ended awards in everybody's lists and in those of the busy people: over the tables `post` and
 * `bidding`, after the bids and before the ledger, which takes their fees from `ended`.
 */
export function endedAwards(personId: (n: string) => string): Statement {
  return [
    'ended awards',
    `create temp table ended as
       select bidding.id as bid_id, uuidv7() as chat_id, post.id as assignment_id, n, poster, bidding.tutor,
           bidding.at + interval '1 day' as at
         from bidding join post using (n)
         where status = 'open' and (k = 1 and n % 20 = 3 or k = 7 and n % 4 > 0 or k = 2 and poster = 1);
     update bids set status = 'ended' where id in (select bid_id from ended);
     update open_assignments o set bid_count = standing.bids from (
       select a.id, (count(b.assignment_id))::int as bids
         from (select distinct assignment_id as id from ended) a
           left join bids b on b.assignment_id = a.id and b.status in ('submitted', 'awarded') group by a.id) standing
       where o.id = standing.id;
     insert into conversations (id, assignment_id, assigner_id, bidder_id, last_number, last_at, created_at, ended_at)
       select chat_id, assignment_id, ${personId('poster')}, ${personId('tutor')}, 0, at, at, at + interval '1 day' from ended;
     insert into ended_awards (bid_id, assignment_id, conversation_id, poster_id, tutor_id, cause, reason, cost, coins, price,
         awarded_at, ended_at)
       select bid_id, assignment_id, chat_id, ${personId('poster')}, ${personId('tutor')}, 'agreed', 'The topic was changed.',
         ${coinsFor.award}, 0, 2000, at, at + interval '1 day' from ended`,
  ];
}

/** Fees of the ended awards, as rows of the ledger's table `move`. */
export const endedFees = (personId: (n: string) => string) =>
  `select ${personId('poster')}, 'award_fee', -${coinsFor.award}, '{"title": "An assignment"}'::jsonb, 'award:' || bid_id, at from ended`;

/** Completions, payments told and disagreements: over the table `chat`. */
export function deals(personId: (n: string) => string): Statement[] {
  return [
    [
      'completions and payments told',
      `insert into trail (conversation_id, number, kind, actor_id, facts, created_at)
         select chat_id, 1, 'completed', ${personId('poster')}, '{}', at + interval '3 days' from chat where status = 'completed';
       update conversations set trail_number = 1 where id in (select chat_id from chat where status = 'completed');
       insert into settlements (conversation_id, payer_id, tutor_id, amount, method, reference, status, created_at, answered_at)
         select chat_id, ${personId('poster')}, ${personId('tutor')}, 500 + n % 3000, 'easypaisa', 'T-' || n,
           case when n % 5 = 0 then 'waiting' else 'received' end, at + interval '3 days',
           case when n % 5 > 0 then at + interval '4 days' end
         from chat where status = 'completed'`,
    ],
    [
      'disagreements',
      `insert into disagreements (assignment_id, conversation_id, opened_by, other_id, reason, words, opened_at, answer_until,
           state, closed_at)
         select id, chat_id, ${personId('poster')}, ${personId('tutor')}, 'late', 'Nothing is here yet.', at + interval '2 days',
           at + interval '5 days', case status when 'awarded' then 'open' else 'withdrawn' end,
           case status when 'completed' then at + interval '4 days' end
         from chat where n % 20 = 5`,
    ],
  ];
}

/** Records as the nightly job would leave them; without a time, since no facts made them. */
export const records = `update tutors set record_completed = 3 + reviews % 30, record_given_up = reviews % 3,
  record_delivered = 3 + reviews % 25, record_in_time = 3 + reviews % 20, record_students = 5, record_came_back = 2,
  record_answers = 9, record_minutes = 240`;
