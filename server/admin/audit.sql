-- Writes the audit log, and is the only function that does: every function that judges for an admin
-- calls it, with its own procedure as the action (`judge()` refuses to run one that does not). A
-- call without a person is the operator's.
create or replace function audit(
  p_user uuid, p_action text, p_about_kind text, p_about_id uuid, p_about text, p_before jsonb, p_after jsonb,
  p_reason text, p_from jsonb, p_now timestamptz
) returns void language sql as $$
  insert into audit_log (
    at, admin_id, admin, action, about_kind, about_id, about, before, after, reason, address, user_agent)
  values (
    p_now, p_user, coalesce((select username from profiles where id = p_user), 'operator'), p_action, p_about_kind,
    p_about_id, p_about, p_before, p_after, p_reason, p_from ->> 'address', p_from ->> 'user_agent');
$$;

create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;

create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- Returns whether a person may act as an admin now, whatever the session said when the request
-- came.
create or replace function is_acting_admin(p_user uuid) returns boolean language sql stable as $$
  select exists (select from profiles where id = p_user and is_admin and not is_blocked);
$$;
