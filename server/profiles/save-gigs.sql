-- Has these gigs in the place of those before (GIG-01, GIG-02, ENTITY-04).
-- Returns a refusal's code, or the answer.
create or replace function save_gigs(
  p_user uuid, p_gigs jsonb, p_seen text,
  p_key text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_old profiles%rowtype;
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'profiles.saveGigs', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;

  select * into v_old from profiles where id = p_user for no key update;
  refusal := case
    when v_old.is_blocked then 'account_blocked'
    when v_old.gigs <> p_gigs and p_seen <> gigs_version(v_old) then 'changed_elsewhere'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  update profiles set gigs = p_gigs, updated_at = p_now where id = p_user
    returning jsonb_build_object('gigs', gigs) into answer;
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function save_gigs is 'profiles.saveGigs';
