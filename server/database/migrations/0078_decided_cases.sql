-- What the reported person was told with a decision; and what of the contact form an admin has answered.
alter table cases add column warning text, add check (warning is null or outcome = 'warned');

alter table contact_messages
  add column answered_at timestamptz,
  add column answered_by uuid references profiles,
  add check ((answered_at is null) = (answered_by is null));
create index contact_messages_sent on contact_messages (created_at, id);
create index contact_messages_open on contact_messages (created_at, id) where answered_at is null;
