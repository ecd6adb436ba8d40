-- A transaction checks again a proof that was checked before it, under the profile's lock. Every
-- end of rights takes that lock: a new password, a recovery, an undo, a logout elsewhere, an
-- admin's end of sessions, a block, a deletion (docs/decisions/0115).

-- Locks the caller's profile and session. Returns the refusal of an act that relies on them, if the
-- session ended or another password was set since the proof was checked. `p_passwords` is null if
-- the proof itself is a row that ends with the password.
create or replace function lost_proof(p_user uuid, p_token text, p_passwords integer) returns text language plpgsql as $$
declare
  v_passwords integer;
begin
  select passwords_set into v_passwords from profiles where id = p_user for no key update;
  -- Locked against every end of the session, which then sees the rows this act wrote.
  perform from sessions where user_id = p_user and token = p_token for key share;
  return case
    when not found then 'sign_in_required'
    when p_passwords <> v_passwords then 'proof_required'
  end;
end $$;

-- Ends sessions of a member: one, or all except these. Returns their number.
create or replace function end_sessions_of(p_user uuid, p_only uuid, p_kept uuid[]) returns integer language plpgsql as $$
declare
  v_ended integer;
begin
  perform from profiles where id = p_user for no key update;
  delete from sessions
   where user_id = p_user and (p_only is null or id = p_only) and id <> all (array_remove(p_kept, null));
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;

-- Ends unfinished steps begun with an earlier proof: sign-ins that wait for their code, challenges
-- for new passkeys, provider visits that connect an account.
create or replace function end_half_done(p_user uuid) returns void language sql as $$
  delete from verifications where strpos(value, p_user::text) > 0;
$$;
