import type { Invariant } from '../feature.ts';

export const chatInvariants: readonly Invariant[] = [
  {
    name: 'an awarded or completed assignment has its one standing chat between poster and tutor, an open one none',
    violations: `select a.id as assignment, a.status, count(c.id) as chats from assignments a
      left join conversations c on c.assignment_id = a.id and c.ended_at is null
      group by a.id
      having count(c.id) <> (case when a.status = 'open' then 0 else 1 end)
        or bool_or(c.id is not null and (c.assigner_id <> a.user_id or c.bidder_id is distinct from a.awarded_to))`,
  },
  {
    name: 'a chat is closed exactly when its award has ended',
    violations: `select c.id as conversation from conversations c left join ended_awards e on e.conversation_id = c.id
      where c.ended_at is distinct from e.ended_at`,
  },
  {
    name: 'the messages of a chat are numbered from 1 to its last number',
    violations: `select c.id as conversation, c.last_number, count(m.id) as messages from conversations c
      left join messages m on m.conversation_id = c.id
      group by c.id having count(m.id) <> c.last_number or coalesce(max(m.number), 0) <> c.last_number`,
  },
  {
    name: 'only its two parties write and read in a chat, and nobody reads ahead',
    violations: `select 'message' as what, m.id from messages m join conversations c on c.id = m.conversation_id
        where m.sender_id not in (c.assigner_id, c.bidder_id)
      union all select 'mark', c.id from read_marks r join conversations c on c.id = r.conversation_id
        where r.user_id not in (c.assigner_id, c.bidder_id) or r.number > c.last_number`,
  },
  {
    name: 'people with unread messages in a chat have a mark that says so, and nobody else has',
    violations: `select c.id as conversation, party.id as user_id
      from conversations c cross join lateral (values (c.assigner_id), (c.bidder_id)) party (id)
        left join read_marks mark on mark.conversation_id = c.id and mark.user_id = party.id
      where coalesce(mark.has_unread, false) <> exists (select from messages m
        where m.conversation_id = c.id and m.number > coalesce(mark.number, 0) and m.sender_id <> party.id)`,
  },
  {
    name: 'the trail of a chat is numbered from 1 to its last number, and its two parties alone left it',
    violations: `select c.id as conversation, c.trail_number, count(t.number) as steps from conversations c
      left join trail t on t.conversation_id = c.id
      group by c.id having count(t.number) <> c.trail_number or coalesce(max(t.number), 0) <> c.trail_number
        or bool_or(t.actor_id not in (c.assigner_id, c.bidder_id))`,
  },
  {
    name: 'only the student of a chat tells of payments to its tutor, of its own milestones',
    violations: `select s.id as payment from settlements s join conversations c on c.id = s.conversation_id
      left join milestones m on m.id = s.milestone_id
      where s.payer_id <> c.assigner_id or s.tutor_id <> c.bidder_id or m.conversation_id <> c.id`,
  },
  {
    name: 'only the two parties of a chat create its milestones',
    violations: `select m.id as milestone from milestones m join conversations c on c.id = m.conversation_id
      where m.created_by not in (c.assigner_id, c.bidder_id)`,
  },
];
