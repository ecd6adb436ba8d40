-- A transaction looks again at a proof that was checked before it, under the profile's lock, which
-- every end of rights takes: a new password, a recovery, an undo, a logout elsewhere, an admin's
-- end of sessions, a block, a deletion (docs/decisions/0115).

-- Locks the caller's profile and session. Returns the refusal of an act that rests on them: the
-- session ended meanwhile, or another password was set since the proof was checked. Where a row
-- that ends with the password is the proof itself, `p_passwords` is null.
create or replace function lost_proof(p_user uuid, p_token text, p_passwords integer) returns text language plpgsql as $$
declare
  v_passwords integer;
begin
  select passwords_set into v_passwords from profiles where id = p_user for no key update;
  -- Held against every end of the session, so that it sees what this act wrote.
  perform from sessions where user_id = p_user and token = p_token for key share;
  return case
    when not found then 'sign_in_required'
    when p_passwords <> v_passwords then 'proof_required'
  end;
end $$;

-- Ends sessions of a member: one, or all but these. Returns how many.
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

-- Ends what was begun with an earlier proof and not finished: sign-ins that wait for their code,
-- challenges for new passkeys, visits to a provider that connect it.
create or replace function end_half_done(p_user uuid) returns void language sql as $$
  delete from verifications where strpos(value, p_user::text) > 0;
$$;
