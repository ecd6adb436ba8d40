-- Begins an upload in parts, whose place is known to be allowed. The uploads of the account that
-- moved the longest ago make room for it, so that one whose creation was never answered costs its
-- owner nothing. Refuses more bytes than may be stored in 24 hours, as `keep_file()` does.
create or replace function begin_upload(
  p_owner uuid, p_bucket text, p_name text, p_size integer, p_most integer, p_together bigint, p_daily_bytes bigint,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid;
begin
  if (select is_blocked from profiles where id = p_owner for no key update) then
    refusal := 'account_blocked';
    return;
  end if;
  answer := bytes_beyond(p_owner, p_size, p_daily_bytes, p_now);
  if answer is not null then
    refusal := 'too_many_requests';
    return;
  end if;
  delete from uploads where id in (
    select id from (
      select id, row_number() over newest as place, sum(size) over newest as together
        from uploads where owner_id = p_owner and file_id is null window newest as (order by moved_at desc, id desc)
    ) unfinished where place >= p_most or together + p_size > p_together);
  insert into uploads (owner_id, bucket, name, size, moved_at) values (p_owner, p_bucket, p_name, p_size, p_now)
    returning id into v_id;
  answer := jsonb_build_object('id', v_id);
end $$;

-- Appends bytes that begin where the stored ones end: of two requests for the same place, one
-- succeeds. Small pieces join the last part, so that parts stay few however small the pieces are.
-- Answers the new end.
create or replace function append_upload(
  p_owner uuid, p_upload uuid, p_offset integer, p_bytes bytea, p_part integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_it uploads%rowtype;
begin
  select * into v_it from uploads where id = p_upload and owner_id = p_owner for update;
  refusal := case
    when v_it.id is null then 'file_not_found'
    when (select is_blocked from profiles where id = p_owner) then 'account_blocked'
    when v_it.received <> p_offset or v_it.judged_until > p_now then 'upload_moved'
    when octet_length(p_bytes) > v_it.size - v_it.received then 'body_too_large'
  end;
  if refusal is not null then
    return;
  end if;
  update upload_parts set bytes = bytes || p_bytes
    where upload_id = p_upload and octet_length(bytes) + octet_length(p_bytes) <= p_part
      and starts = (select max(starts) from upload_parts where upload_id = p_upload);
  if not found then
    insert into upload_parts (upload_id, starts, bytes) values (p_upload, p_offset, p_bytes);
  end if;
  update uploads set received = received + octet_length(p_bytes), moved_at = p_now where id = p_upload;
  answer := to_jsonb(p_offset + octet_length(p_bytes));
end $$;
comment on function append_upload is 'files.finish';

-- Claims a whole upload for one judging, for two minutes: work on a request takes no longer.
-- Answers the file of one that was judged before, else null.
create or replace function claim_upload(p_user uuid, p_upload uuid, p_now timestamptz, out refusal text, out answer jsonb)
language plpgsql as $$
declare
  v_it uploads%rowtype;
begin
  select * into v_it from uploads where id = p_upload and owner_id = p_user for update;
  refusal := case
    when v_it.id is null then 'file_not_found'
    when v_it.received < v_it.size then 'upload_incomplete'
    when v_it.judged_until > p_now then 'upload_moved'
  end;
  if refusal is not null then
    return;
  elsif v_it.file_id is not null then
    answer := (select jsonb_build_object('id', id, 'url', '/files/' || id, 'name', name, 'size', size)
      from files where id = v_it.file_id);
    refusal := case when answer is null then 'file_not_found' end;
    return;
  end if;
  update uploads set judged_until = p_now + interval '2 minutes' where id = p_upload;
end $$;
comment on function claim_upload is 'files.finish, by a member';

-- Notes the file of a judged upload, and drops its parts; of one that was not stored it ends the
-- claim, so that it can be judged again.
create or replace function settle_upload(p_user uuid, p_upload uuid, p_file uuid, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  update uploads set judged_until = null, file_id = p_file where id = p_upload and owner_id = p_user;
  if not found then
    refusal := 'file_not_found';
  elsif p_file is not null then
    delete from upload_parts where upload_id = p_upload;
  end if;
end $$;
comment on function settle_upload is 'files.finish, by a member';
