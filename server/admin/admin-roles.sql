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

-- Returns whether a person is an owner who may act now.
create or replace function is_owner(p_user uuid) returns boolean language sql stable as $$
  select exists (select from profiles where id = p_user and 'owner' = any (admin_roles) and not is_blocked);
$$;

-- Returns whether an account is spared by this admin: another admin's, unless an owner acts. The
-- lock queues such acts with all changes of roles: of two owners who block each other, one is
-- refused.
create or replace function is_spared(p_user uuid, p_target uuid) returns boolean language plpgsql as $$
begin
  if p_user = p_target or not exists (select from profiles where id = p_target and is_admin) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('admin_roles', 0));
  return not is_owner(p_user);
end $$;

-- Queues changes of roles one after the other, so that of two owners who remove each other one
-- remains, and locks both people. Returns the one whose roles change; null for nobody.
create or replace function lock_team(p_user uuid, p_username text) returns profiles language plpgsql as $$
declare
  v_target profiles;
begin
  perform pg_advisory_xact_lock(hashtextextended('admin_roles', 0));
  perform from profiles where id = p_user or username = p_username order by id for no key update;
  select * into v_target from profiles where username = p_username and deleted_at is null;
  return v_target;
end $$;

-- Sets the roles of a person, and tells them and the owners of before by mail.
create or replace function write_roles(
  p_user uuid, p_target uuid, p_role text, p_gives boolean, p_roles text[], p_now timestamptz
) returns void language plpgsql as $$
declare
  v_change uuid;
begin
  insert into role_changes (admin_id, changed_by, role, is_given, changed_at)
    values (p_target, p_user, p_role, p_gives, p_now) returning id into v_change;
  perform write_mail('role_changed', id, v_change, p_now)
    from profiles where id = p_target or is_admin and 'owner' = any (admin_roles);
  update profiles set admin_roles = p_roles where id = p_target;
end $$;

-- Gives a role to a member or an admin.
create or replace function give_role(
  p_user uuid, p_username text, p_role text, p_token text, p_passwords integer, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_target profiles := lock_team(p_user, p_username);
  v_roles text[] := array_append(v_target.admin_roles, p_role);
begin
  refusal := lost_proof(p_user, p_token, p_passwords);
  if refusal is null then
    refusal := case
      when not is_owner(p_user) then 'admin_role_required'
      when v_target.id is null then 'user_not_found'
      when v_target.is_blocked or not v_target.email_verified then 'role_person_unfit'
      when p_role = any (v_target.admin_roles) then 'role_held'
    end;
  end if;
  if refusal is not null then return; end if;
  perform write_roles(p_user, v_target.id, p_role, true, v_roles, p_now);
  perform audit(p_user, 'admin.giveRole', 'user', v_target.id, '@' || v_target.username,
    jsonb_build_object('roles', array_to_string(v_target.admin_roles, ', ')),
    jsonb_build_object('roles', array_to_string(v_roles, ', ')), p_reason, p_from, p_now);
  answer := jsonb_build_object('username', v_target.username);
end $$;

-- Takes a role from an admin; without any they are a member again. One owner always remains.
create or replace function take_role(
  p_user uuid, p_username text, p_role text, p_token text, p_passwords integer, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_target profiles := lock_team(p_user, p_username);
  v_roles text[] := array_remove(v_target.admin_roles, p_role);
begin
  refusal := lost_proof(p_user, p_token, p_passwords);
  if refusal is null then
    refusal := case
      when not is_owner(p_user) then 'admin_role_required'
      when v_target.id is null then 'user_not_found'
      when p_role <> all (v_target.admin_roles) then 'role_not_held'
      when p_role = 'owner' and not exists (
        select from profiles where is_admin and is_owner(id) and id <> v_target.id) then 'role_last_owner'
    end;
  end if;
  if refusal is not null then return; end if;
  perform write_roles(p_user, v_target.id, p_role, false, v_roles, p_now);
  perform audit(p_user, 'admin.takeRole', 'user', v_target.id, '@' || v_target.username,
    jsonb_build_object('roles', array_to_string(v_target.admin_roles, ', ')),
    jsonb_build_object('roles', array_to_string(v_roles, ', ')), p_reason, p_from, p_now);
  answer := jsonb_build_object('username', v_target.username);
end $$;

comment on function give_role is 'admin.giveRole, by an admin';
comment on function take_role is 'admin.takeRole, by an admin';
