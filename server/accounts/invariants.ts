import type { Invariant } from '../feature.ts';

export const accountInvariants: readonly Invariant[] = [
  {
    name: 'a deleted account has nobody’s name, and no way in',
    violations: `select p.id as profile from profiles p where p.deleted_at is not null and (
        p.full_name <> 'Deleted member' or p.email::text !~ '@deleted[.]invalid$' or p.email_verified or not p.is_blocked
        or num_nonnulls(p.phone_number, p.avatar_id, p.cover_id, p.cv_id, p.linkedin_url) > 0 or p.description <> ''
        or exists (select from sessions where user_id = p.id)
        or exists (select from identities where user_id = p.id and provider_id <> 'credential'))`,
  },
  {
    name: 'no payment of a deleted account became coins or a paid order after it was deleted',
    violations: `select y.id as payment from payments y join profiles p on p.id = y.user_id
      where y.status = 'paid' and y.decided_at > p.deleted_at`,
  },
  {
    name: 'every restorable account is deleted',
    violations: `select d.user_id as profile from deleted_accounts d join profiles p on p.id = d.user_id where p.deleted_at is null`,
  },
  {
    name: 'a reserved email belongs to no other account',
    violations: `select c.id as change from contact_changes c join profiles p on p.email = c.before and p.id <> c.user_id
      where c.kind = 'email' and c.changed_at is not null and c.undo_until > examined_at()`,
  },
  {
    name: 'every session was opened with the account’s present password, or kept by its change',
    violations: `select s.id as session, s.user_id as profile from sessions s join profiles p on p.id = s.user_id
      where s.passwords_set <> p.passwords_set`,
  },
  {
    name: 'a change of email waits only while its requesting session exists',
    violations: `select c.id as change, c.user_id as profile from contact_changes c
      where c.kind = 'email' and c.changed_at is null and c.confirm_until > examined_at()
        and not exists (select from sessions where id = c.session_id)`,
  },
  {
    name: 'at most one change of an account’s email waits',
    violations: `select user_id as profile from contact_changes
      where changed_at is null and confirm_until > examined_at() group by user_id having count(*) > 1`,
  },
];
