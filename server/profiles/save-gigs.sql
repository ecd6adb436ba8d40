-- Replaces the own gigs (GIG-01, GIG-02, ENTITY-04). Returns a refusal's code, or the answer.
create or replace function save_gigs(
  p_user uuid, p_gigs jsonb, p_seen text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_old profiles%rowtype;
begin
  select * into v_old from profiles where id = p_user for no key update;
  if v_old.gigs <> p_gigs and p_seen <> gigs_version(v_old) then
    refusal := 'changed_elsewhere';
    return;
  end if;

  update profiles set gigs = p_gigs, updated_at = p_now where id = p_user
    returning jsonb_build_object('gigs', gigs) into answer;
end $$;

comment on function save_gigs is 'profiles.saveGigs, once, by a member';
