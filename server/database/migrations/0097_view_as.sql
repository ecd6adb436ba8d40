-- Whom an admin's session shows the product as, and until when (docs/decisions/0066).
alter table sessions
  add column view_as uuid references profiles,
  add column view_as_until timestamptz,
  add check (num_nonnulls(view_as, view_as_until) in (0, 2)),
  add check (view_as <> user_id);
