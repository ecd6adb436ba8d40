-- A session that ends, and a person who is blocked, take their streams with them at once (rulings, Privacy and access).
create or replace function end_streams_of_session() returns trigger language plpgsql as $$
begin
  perform live_end(old.id);
  return null;
end $$;

create or replace trigger sessions_end_streams after delete on sessions
  for each row execute function end_streams_of_session();

create or replace function end_streams_of_profile() returns trigger language plpgsql as $$
begin
  perform live_end(new.id);
  return null;
end $$;

create or replace trigger profiles_end_streams after update of is_blocked on profiles
  for each row when (new.is_blocked and not old.is_blocked) execute function end_streams_of_profile();
