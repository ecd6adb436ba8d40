-- Tells the open streams of every process, at the commit of the statement that writes, which thing
-- of which topic has news, and up to which number. Ids and numbers only; their meaning is the
-- topic's own.
create or replace function live_hint(p_to uuid[], p_topic text, p_id uuid, p_number integer) returns void
language sql as $$
  select pg_notify('live', jsonb_build_object('to', p_to, 'topic', p_topic, 'id', p_id, 'number', p_number)::text);
$$;

-- Ends the streams of a session or of a person.
create or replace function live_end(p_id uuid) returns void language sql as $$
  select pg_notify('live', jsonb_build_object('end', p_id)::text);
$$;
