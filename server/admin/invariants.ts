import type { Invariant } from '../feature.ts';

export const adminInvariants: readonly Invariant[] = [
  {
    name: 'an admin is a person with a role, and where there are admins one is an owner',
    violations: `select id as profile, admin_roles as roles from profiles where is_admin <> (admin_roles <> '{}')
      union all select null, null where exists (select from profiles where is_admin)
        and not exists (select from profiles where 'owner' = any (admin_roles))`,
  },
  {
    name: 'who is blocked has no session',
    violations: `select s.id as session, s.user_id from sessions s join profiles p on p.id = s.user_id where p.is_blocked`,
  },
  {
    name: 'who was blocked last is blocked, and who was unblocked last is not',
    violations: `select e.about_id as profile, e.number as entry from (
        select distinct on (about_id) about_id, number, (after ->> 'is_blocked')::boolean as is_blocked from audit_log
          where after ? 'is_blocked' order by about_id, number desc) e
      join profiles p on p.id = e.about_id where p.deleted_at is null and p.is_blocked <> e.is_blocked`,
  },
];
