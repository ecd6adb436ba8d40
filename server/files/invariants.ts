import type { Invariant } from '../feature.ts';

export const fileInvariants: readonly Invariant[] = [
  {
    name: 'every referenced file belongs to the person who put it there',
    violations: `select 'assignment' as what, a.id from assignments a join files f on f.id = a.file_id where f.owner_id <> a.user_id
      union all select 'assignment', a.id from assignments a join assignment_further_files t on t.assignment_id = a.id
        join files f on f.id = t.file_id where f.owner_id <> a.user_id
      union all select 'message', m.id from messages m join message_further_files t on t.message_id = m.id
        join files f on f.id = t.file_id where f.owner_id <> m.sender_id
      union all select 'submission', s.id from submissions s join submission_further_files t on t.submission_id = s.id
        join files f on f.id = t.file_id where f.owner_id <> s.bidder_id
      union all select 'bid', b.id from bids b join files f on f.id = b.cv_file_id where f.owner_id <> b.user_id
      union all select 'profile', p.id from profiles p join files f on f.id in (p.avatar_id, p.cover_id, p.cv_id)
        where f.owner_id <> p.id
      union all select 'message', m.id from messages m join files f on f.id = m.file_id where f.owner_id <> m.sender_id
      union all select 'submission', s.id from submissions s join files f on f.id = s.file_id where f.owner_id <> s.bidder_id
      union all select 'payment', y.id from payments y join files f on f.id = y.proof_file_id where f.owner_id <> y.user_id`,
  },
  {
    name: 'further files follow a first one, without gaps or duplicates',
    violations: `select 'assignment' as what, t.assignment_id as id from assignment_further_files t
        join assignments a on a.id = t.assignment_id group by t.assignment_id, a.file_id
        having a.file_id is null or max(position) <> count(*) + 1 or count(distinct t.file_id) <> count(*)
          or a.file_id = any (array_agg(t.file_id))
      union all select 'submission', t.submission_id from submission_further_files t
        join submissions s on s.id = t.submission_id group by t.submission_id, s.file_id
        having max(position) <> count(*) + 1 or count(distinct t.file_id) <> count(*) or s.file_id = any (array_agg(t.file_id))
      union all select 'message', t.message_id from message_further_files t
        join messages m on m.id = t.message_id group by t.message_id, m.file_id
        having m.file_id is null or max(position) <> count(*) + 1 or count(distinct t.file_id) <> count(*)
          or m.file_id = any (array_agg(t.file_id))`,
  },
  {
    name: 'the parts of an unfinished upload follow each other up to its last stored byte',
    violations: `select 'upload' as what, u.id from uploads u left join lateral (
        select count(*) filter (where starts <> before) as gaps, coalesce(sum(bytes), 0) as bytes from (
          select starts, octet_length(bytes) as bytes,
              coalesce(sum(octet_length(bytes)) over (order by starts rows between unbounded preceding and 1 preceding), 0) as before
            from upload_parts where upload_id = u.id) part) parts on true
      where parts.gaps > 0 or parts.bytes <> case when u.file_id is null then u.received else 0 end`,
  },
];
