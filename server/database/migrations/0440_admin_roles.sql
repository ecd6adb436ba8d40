-- Roles of admins (docs/decisions/0135). Empty for members; `is_admin` says whether there is one.
alter table profiles add column admin_roles text[] not null default '{}';
alter table profiles add constraint profiles_admin_roles_known
  check (admin_roles <@ array['owner', 'money', 'moderation', 'store', 'support']) not valid;

-- allowed, data: the admins are a handful, found by the index profiles_admins.
update profiles set admin_roles = '{owner}' where is_admin;

-- Each role given or taken, for its mails.
create table role_changes (
  id uuid primary key default uuidv7(),
  admin_id uuid not null references profiles,
  changed_by uuid not null references profiles,
  role text not null check (role in ('owner', 'money', 'moderation', 'store', 'support')),
  is_given boolean not null,
  changed_at timestamptz(3) not null
);
create index role_changes_admin on role_changes (admin_id);
create index role_changes_by on role_changes (changed_by);
