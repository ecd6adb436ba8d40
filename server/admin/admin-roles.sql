-- Returns whether an admin holds one of these roles now; owners hold all (docs/decisions/0135).
create or replace function holds_role(p_user uuid, p_roles text[]) returns boolean language sql stable as $$
  select exists (select from profiles where id = p_user and admin_roles && array_append(p_roles, 'owner'));
$$;

-- Keeps `is_admin` and the roles together, whichever of them a statement sets: the roles decide if
-- they change; a new admin without a role is an owner, as the operator's command makes one.
create or replace function keep_admin_roles() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.admin_roles is distinct from old.admin_roles then
    new.is_admin := new.admin_roles <> '{}';
  elsif not new.is_admin then
    new.admin_roles := '{}';
  elsif new.admin_roles = '{}' then
    new.admin_roles := '{owner}';
  end if;
  return new;
end $$;

create or replace trigger profiles_admin_roles before insert or update of is_admin, admin_roles on profiles
  for each row execute function keep_admin_roles();

-- Returns the refusal of an act on another admin's account by an admin who is no owner. The lock
-- queues it with all changes of roles: of two owners who block each other, one is refused.
create or replace function spared_admin(p_user uuid, p_target uuid) returns text language plpgsql as $$
begin
  if p_user = p_target or not exists (select from profiles where id = p_target and is_admin) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('admin_roles', 0));
  return case when not (is_acting_admin(p_user) and holds_role(p_user, '{owner}')) then 'admin_of_owners' end;
end $$;

-- Gives a role to a member or takes one from an admin, once its caller's proof is checked again.
-- Owners are changed one after the other, so that one of them remains. Tells the person and all
-- owners by mail. Returns a refusal, or names for the audit log: the person, and the roles before
-- and after.
create or replace function change_role(
  p_user uuid, p_username text, p_role text, p_gives boolean, p_token text, p_passwords integer, p_now timestamptz,
  out refused text, out target uuid, out about text, out before jsonb, out after jsonb
) language plpgsql as $$
declare
  v_target record;
  v_roles text[];
  v_change uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('admin_roles', 0));
  perform from profiles where id = p_user or username = p_username order by id for no key update;
  select id, username, admin_roles, is_blocked, email_verified into v_target
    from profiles where username = p_username and deleted_at is null;
  refused := coalesce(lost_proof(p_user, p_token, p_passwords), case
    when not is_acting_admin(p_user) then 'admin_required'
    when not holds_role(p_user, '{owner}') then 'admin_role_required'
    when v_target.id is null then 'user_not_found'
    when p_gives and (v_target.is_blocked or not v_target.email_verified) then 'role_person_unfit'
    when p_gives and p_role = any (v_target.admin_roles) then 'role_held'
    when not p_gives and p_role <> all (v_target.admin_roles) then 'role_not_held'
    when not p_gives and p_role = 'owner' and not exists (
      select from profiles where is_admin and 'owner' = any (admin_roles) and not is_blocked and id <> v_target.id)
      then 'role_last_owner'
  end);
  if refused is not null then return; end if;

  v_roles := case when p_gives then array_append(v_target.admin_roles, p_role)
    else array_remove(v_target.admin_roles, p_role) end;
  insert into role_changes (admin_id, changed_by, role, is_given, changed_at)
    values (v_target.id, p_user, p_role, p_gives, p_now) returning id into v_change;
  -- Owners of before: one who loses the role is told too.
  perform write_mail('role_changed', id, v_change, p_now)
    from profiles where id = v_target.id or is_admin and 'owner' = any (admin_roles);
  update profiles set admin_roles = v_roles where id = v_target.id;
  target := v_target.id;
  about := '@' || v_target.username;
  before := jsonb_build_object('roles', array_to_string(v_target.admin_roles, ', '));
  after := jsonb_build_object('roles', array_to_string(v_roles, ', '));
end $$;

create or replace function give_role(
  p_user uuid, p_username text, p_role text, p_token text, p_passwords integer, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_changed record;
begin
  select * into v_changed from change_role(p_user, p_username, p_role, true, p_token, p_passwords, p_now);
  refusal := v_changed.refused;
  if refusal is not null then return; end if;
  perform audit(p_user, 'admin.giveRole', 'user', v_changed.target, v_changed.about, v_changed.before, v_changed.after,
    p_reason, p_from, p_now);
  answer := jsonb_build_object('username', p_username);
end $$;

create or replace function take_role(
  p_user uuid, p_username text, p_role text, p_token text, p_passwords integer, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_changed record;
begin
  select * into v_changed from change_role(p_user, p_username, p_role, false, p_token, p_passwords, p_now);
  refusal := v_changed.refused;
  if refusal is not null then return; end if;
  perform audit(p_user, 'admin.takeRole', 'user', v_changed.target, v_changed.about, v_changed.before, v_changed.after,
    p_reason, p_from, p_now);
  answer := jsonb_build_object('username', p_username);
end $$;

comment on function give_role is 'admin.giveRole, by an admin';
comment on function take_role is 'admin.takeRole, by an admin';
