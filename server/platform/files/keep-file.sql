-- Returns null where an owner may store so many more bytes in 24 hours, else the bytes that count
-- and the seconds until enough of them no longer do.
create or replace function bytes_beyond(p_owner uuid, p_size integer, p_daily_bytes bigint, p_now timestamptz)
returns jsonb language plpgsql stable as $$
declare
  v_used bigint;
begin
  select coalesce(sum(size), 0) into v_used
    from files where owner_id = p_owner and created_at > p_now - interval '24 hours';
  if v_used + p_size <= p_daily_bytes then
    return null;
  end if;
  return (select jsonb_build_object('used', v_used,
      'retry_after', ceil(extract(epoch from min(created_at) + interval '24 hours' - p_now))::int)
    from (select created_at, sum(size) over (order by created_at, id) as freed
      from files where owner_id = p_owner and created_at > p_now - interval '24 hours') sent
    where freed >= v_used + p_size - p_daily_bytes);
end $$;

-- Writes the row of a file whose bytes are stored. The owner's lock makes uploads follow each
-- other, so that no race passes the limit of bytes in 24 hours. Returns a refusal's code with the
-- bytes that were sent and the seconds until enough of them no longer count, or the file's id.
create or replace function keep_file(
  p_owner uuid, p_bucket text, p_storage_key text, p_name text, p_size integer, p_content_type text, p_digest text,
  p_daily_bytes bigint, p_now timestamptz, p_is_picture boolean default null, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid;
begin
  perform from profiles where id = p_owner for no key update;
  answer := bytes_beyond(p_owner, p_size, p_daily_bytes, p_now);
  if answer is not null then
    refusal := 'too_many_requests';
    return;
  end if;
  insert into files (owner_id, bucket, storage_key, name, size, content_type, digest, is_picture, created_at)
  values (p_owner, p_bucket, p_storage_key, p_name, p_size, p_content_type, p_digest, p_is_picture, p_now) returning id into v_id;
  answer := jsonb_build_object('id', v_id);
end $$;
