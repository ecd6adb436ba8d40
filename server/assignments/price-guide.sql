-- Rounds to steps in PKR: there is one more step than bounds.
create or replace function price_step(p_price double precision, p_below integer[], p_steps integer[]) returns integer
language sql immutable parallel safe
return p_steps[1 + width_bucket(p_price, p_below::double precision[])];

-- Returns the middle half of agreed prices by subject as of a time: of assignments completed in the
-- `p_days` before it, where they are at least `p_from`, of at least `p_people` posters and as many
-- tutors. A price is the awarded bid's agreed one. Facts that it reads never change.
create or replace function subject_prices_of(
  p_from integer, p_people integer, p_days integer, p_below integer[], p_steps integer[], p_now timestamptz
)
returns table (subject_key text, low integer, high integer, awards integer) language sql stable as $$
  select agreed.subject_key, greatest(down, floor(low / down) * down)::integer,
      greatest(up, ceil(high / up) * up)::integer, awards
    from (
      select a.subject_key, count(*)::integer as awards,
          percentile_cont(0.25) within group (order by agreed_price(b, a.budget)) as low,
          percentile_cont(0.75) within group (order by agreed_price(b, a.budget)) as high
        from trail t join conversations c on c.id = t.conversation_id
          join assignments a on a.id = c.assignment_id
          join bids b on b.assignment_id = a.id and b.user_id = c.bidder_id
        where t.kind = 'completed' and t.created_at > p_now - make_interval(days => p_days) and t.created_at <= p_now
        group by a.subject_key
        having count(*) >= p_from and count(distinct c.assigner_id) >= p_people
          and count(distinct c.bidder_id) >= p_people) agreed
      cross join lateral (select price_step(low, p_below, p_steps) as down, price_step(high, p_below, p_steps) as up) step;
$$;

-- Rewrites the price guidance as of the midnight before, when all facts of that day are in.
-- Idempotent, also when run twice at once.
create or replace function keep_subject_prices(
  p_from integer, p_people integer, p_days integer, p_below integer[], p_steps integer[], p_now timestamptz
) returns void language plpgsql as $$
declare
  v_at timestamptz := date_trunc('day', p_now at time zone 'Asia/Karachi') at time zone 'Asia/Karachi';
begin
  lock table subject_prices in share row exclusive mode;
  delete from subject_prices;
  insert into subject_prices (subject_key, low, high, awards, counted_at)
    select f.subject_key, f.low, f.high, f.awards, v_at from subject_prices_of(p_from, p_people, p_days, p_below, p_steps, v_at) f;
end $$;
