-- Remembers light or dark (ENTITY-06). Takes no key, being idempotent. Returns a refusal's code, or
-- the answer.
create or replace function set_theme(
  p_user uuid, p_theme text, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update profiles set theme = p_theme where id = p_user
    returning jsonb_build_object('theme', theme) into answer;
end $$;

comment on function set_theme is 'profiles.setTheme, by a member';
