import type { Invariant } from '../feature.ts';

export const fileInvariants: readonly Invariant[] = [
  {
    name: 'every file that something refers to belongs to who put it there',
    violations: `select 'assignment' as what, a.id from assignments a join files f on f.id = a.file_id where f.owner_id <> a.user_id
      union all select 'bid', b.id from bids b join files f on f.id = b.cv_file_id where f.owner_id <> b.user_id
      union all select 'profile', p.id from profiles p join files f on f.id in (p.avatar_id, p.cover_id, p.cv_id)
        where f.owner_id <> p.id
      union all select 'message', m.id from messages m join files f on f.id = m.file_id where f.owner_id <> m.sender_id
      union all select 'submission', s.id from submissions s join files f on f.id = s.file_id where f.owner_id <> s.bidder_id
      union all select 'payment', y.id from payments y join files f on f.id = y.proof_file_id where f.owner_id <> y.user_id`,
  },
];
