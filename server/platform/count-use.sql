-- Counts one use of something that may be used p_most times within p_seconds from its first use on.
-- Returns 0, or the seconds to wait if the limit was reached already: then nothing is counted. No
-- race passes the limit.
create or replace function count_use(p_what text, p_most integer, p_seconds integer, p_now timestamptz)
returns integer language plpgsql as $$
declare
  v_key bigint := hashtextextended(p_what, p_seconds);
begin
  insert into rate_limits as r (key, count, until) values (v_key, 1, p_now + make_interval(secs => p_seconds))
  on conflict (key) do update set
    count = case when r.until <= p_now then 1 else r.count + 1 end,
    until = case when r.until <= p_now then excluded.until else r.until end
  where r.until <= p_now or r.count < p_most;
  if found then
    return 0;
  end if;
  return greatest(1, (select ceil(extract(epoch from until - p_now)) from rate_limits where key = v_key));
end $$;

-- Counts one mail in each of its shares: the share's name, its limit and the limit's seconds. Of a
-- share that is used up, the first mail of `first` in its seconds counts in `spare`. Returns 0, or
-- the seconds to wait where nothing is left: then the shares after it stay as they are.
create or replace function count_mail(p_what text, p_shares jsonb, p_now timestamptz) returns integer language plpgsql as $$
declare
  v_share record;
  v_asking text;
  v_is_first boolean;
  v_is_spared boolean := false;
  v_wait integer;
begin
  for v_share in
    select * from jsonb_to_recordset(p_shares) as share (whose text, most integer, seconds integer, first text, spare jsonb)
  loop
    if v_share.first <> coalesce(v_asking, '') then
      v_asking := v_share.first;
      v_is_first := count_use(p_what || ' first ' || v_share.first, 1, (v_share.spare ->> 'seconds')::integer, p_now) = 0;
    end if;
    v_wait := count_use(p_what || ' ' || v_share.whose, v_share.most, v_share.seconds, p_now);
    if v_wait > 0 and not v_is_spared then
      v_is_spared := case when v_share.spare is not null and v_is_first then
        count_use(p_what || ' spare ' || v_share.whose, (v_share.spare ->> 'most')::integer,
          (v_share.spare ->> 'seconds')::integer, p_now) = 0
        else false end;
      if not v_is_spared then
        return v_wait;
      end if;
    end if;
  end loop;
  return 0;
end $$;
