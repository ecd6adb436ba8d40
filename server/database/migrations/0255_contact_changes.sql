-- Changes of members' emails and phones: those that wait, those that were made, and how long each
-- can be undone (docs/decisions/0101).
create table contact_changes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  -- Null: the account had no phone.
  before citext,
  after citext not null,
  -- The session that asked and proved its identity: it stays signed in.
  session_id uuid,
  asked_at timestamptz not null,
  -- The last mail to the new address.
  mailed_at timestamptz,
  -- The end of the link in it: earlier where the change was cancelled or replaced. Phones have none.
  confirm_until timestamptz,
  changed_at timestamptz,
  undo_until timestamptz not null,
  check (case kind when 'email' then before is not null and confirm_until is not null else changed_at is not null end)
);
create index contact_changes_user_id on contact_changes (user_id, asked_at);
create index contact_changes_before on contact_changes (before) where kind = 'email' and changed_at is not null;
create index contact_changes_undo_until on contact_changes (undo_until);

-- Digests of mailboxes that a member had before: they bring nobody to the member as a friend.
create table former_mailboxes (
  user_id uuid not null references profiles on delete cascade,
  mailbox text not null,
  primary key (user_id, mailbox)
);
