-- Limits attempts at admin logins, by account and by address; then they wait (ADMINLOGIN-04,
-- ADMINLOGIN-05).

-- Takes an attempt before the password is checked, so that simultaneous guesses cannot exceed the
-- limit. `wait` is the number of seconds for which one of the keys is locked, and then no attempt
-- was taken; else `remaining` is the number of attempts left and `numbers` the number of this one
-- for each key. An expired lock starts anew.
create or replace function take_admin_attempt(
  p_keys text[], p_most integer, p_seconds integer, p_now timestamptz,
  out wait integer, out remaining integer, out numbers integer[]
) language plpgsql as $$
declare
  v_keys bigint[] := (select array_agg(hashtextextended(key, 0) order by n) from unnest(p_keys) with ordinality as k (key, n));
begin
  -- In the same order for every caller, to prevent deadlocks.
  insert into admin_attempts (key, failures, last_at) select key, 0, p_now from unnest(v_keys) key order by key
  on conflict do nothing;
  perform from admin_attempts where key = any(v_keys) order by key for update;
  wait := coalesce((
    select ceil(extract(epoch from max(locked_until) - p_now)) from admin_attempts
      where key = any(v_keys) and locked_until > p_now), 0);
  if wait > 0 then
    return;
  end if;
  update admin_attempts
    set failures = case when locked_until is null then failures else 0 end + 1, locked_until = null, last_at = p_now
    where key = any(v_keys);
  update admin_attempts set locked_until = p_now + make_interval(secs => p_seconds)
    where key = any(v_keys) and failures >= p_most;
  select p_most - max(a.failures), array_agg(a.failures order by k.n) into remaining, numbers
    from unnest(v_keys) with ordinality as k (key, n) join admin_attempts a on a.key = k.key;
end $$;

-- Returns the seconds for which one of the keys is locked; 0 for none.
create or replace function admin_lock(p_keys text[], p_now timestamptz) returns integer language sql stable as $$
  select coalesce(ceil(extract(epoch from max(locked_until) - p_now)), 0)::integer from admin_attempts
    where key in (select hashtextextended(key, 0) from unnest(p_keys) key) and locked_until > p_now;
$$;

-- Clears the failures before a successful sign-in, unless another attempt came meanwhile. So a
-- right guess never shortens a lock that another attempt has caused.
create or replace function forget_admin_attempts(p_keys text[], p_numbers integer[]) returns void language plpgsql as $$
begin
  -- In the order of take_admin_attempt(), to prevent deadlocks.
  perform from admin_attempts where key in (select hashtextextended(key, 0) from unnest(p_keys) key) order by key for update;
  update admin_attempts a set failures = 0, locked_until = null from unnest(p_keys, p_numbers) as own (key, number)
    where a.key = hashtextextended(own.key, 0) and a.failures = own.number;
end $$;

-- Completes an admin's sign-in to the panel, with every factor: clears earlier failures and writes
-- the login to the audit log.
create or replace function note_admin_login(
  p_user uuid, p_keys text[], p_numbers integer[], p_captcha_checked boolean, p_from jsonb, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform forget_admin_attempts(p_keys, p_numbers);
  perform audit(p_user, 'admin.signIn', 'user', p_user, '@' || username, '{}',
    jsonb_build_object('captcha_checked', p_captcha_checked), '', p_from, p_now) from profiles where id = p_user;
end $$;
