-- What the open streams of every process are told: ids only, at the commit of the statement that writes.
create or replace function live_hint(p_to uuid[], p_hint jsonb) returns void language sql as $$
  select pg_notify('live', jsonb_build_object('to', p_to, 'hint', p_hint)::text);
$$;

-- Ends the streams of a session or of a person.
create or replace function live_end(p_id uuid) returns void language sql as $$
  select pg_notify('live', jsonb_build_object('end', p_id)::text);
$$;
