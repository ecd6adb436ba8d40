-- Keeps no passkey past the maximum (`passkeys` in core/limits.ts): the library checks it when it asks the device, and several
-- devices may answer at once. The auth library writes the rows itself, so the bound is a trigger.
create function bound_passkeys() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.user_id for no key update;
  return case when (select count(*) from passkeys where user_id = new.user_id) < tg_argv[0]::integer then new end;
end $$;

create trigger passkeys_bounded before insert on passkeys
  for each row execute function bound_passkeys(10);
