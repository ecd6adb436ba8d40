-- The row of a file whose bytes are stored. The owner's lock makes uploads follow each other, so that no race passes
-- the limit of bytes in 24 hours. Returns a refusal's code, or the file's id.
create or replace function keep_file(
  p_owner uuid, p_bucket text, p_storage_key text, p_name text, p_size integer, p_content_type text, p_digest text,
  p_daily_bytes bigint, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid;
begin
  perform from profiles where id = p_owner for no key update;
  if (select coalesce(sum(size), 0) from files where owner_id = p_owner and created_at > p_now - interval '24 hours')
      + p_size > p_daily_bytes then
    refusal := 'too_many_requests';
    return;
  end if;
  insert into files (owner_id, bucket, storage_key, name, size, content_type, digest, created_at)
  values (p_owner, p_bucket, p_storage_key, p_name, p_size, p_content_type, p_digest, p_now) returning id into v_id;
  answer := jsonb_build_object('id', v_id);
end $$;
