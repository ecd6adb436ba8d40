import type { Invariant } from '../feature.ts';

export const adminInvariants: readonly Invariant[] = [
  {
    name: 'who is blocked has no session',
    violations: `select s.id as session, s.user_id from sessions s join profiles p on p.id = s.user_id where p.is_blocked`,
  },
  {
    name: 'whom an admin blocked last is blocked, and whom an admin unblocked last is not',
    violations: `select e.about_id as profile, e.number as entry from (
        select distinct on (about_id) about_id, number, action from audit_log
          where action in ('admin.blockUser', 'admin.unblockUser') order by about_id, number desc) e
      join profiles p on p.id = e.about_id where p.deleted_at is null and p.is_blocked <> (e.action = 'admin.blockUser')`,
  },
];
