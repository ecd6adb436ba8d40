-- Locks every row that ending a poster changes: the open assignments, the poster's own bids, then
-- the profiles of poster and bidders, each by id (docs/decisions/0085). An assignment that was
-- posted meanwhile becomes visible once the poster's profile is locked: then the locks are released
-- and taken again, so that their order holds for it too.
create or replace function lock_poster(p_poster uuid) returns void language plpgsql as $$
declare
  v_open uuid[];
begin
  loop
    begin
      v_open := array(
        select id from live_assignments where user_id = p_poster and status = 'open' order by id for no key update);
      perform from bids where user_id = p_poster order by id for no key update;
      perform from profiles
        where id in (select p_poster union select user_id from bids where assignment_id = any(v_open))
        order by id for no key update;
      if not exists (
        select from live_assignments where user_id = p_poster and status = 'open' and id <> all(v_open)) then
        return;
      end if;
      raise sqlstate 'MK001';
    exception when sqlstate 'MK001' then
      null;
    end;
  end loop;
end $$;

-- Ends a person's role as a poster, when they are blocked, listed or leave: takes open assignments
-- down and refunds each standing bid. Awarded assignments stay. The caller holds lock_poster().
create or replace function end_poster(p_poster uuid, p_now timestamptz, out assignments integer, out bids integer)
language plpgsql as $$
declare
  v_open record;
begin
  assignments := 0;
  bids := 0;
  for v_open in
    select id, title from live_assignments where user_id = p_poster and status = 'open' order by id
  loop
    assignments := assignments + 1;
    bids := bids + take_down(v_open.id, v_open.title, 'bid_taken_down', p_now);
  end loop;
end $$;

-- Hides an open assignment and refunds each bidder the cost of the bid, once, with a mail and a
-- notification of the kind `p_kind`. Returns the number of bids. The caller holds the assignment.
create or replace function take_down(p_assignment uuid, p_title text, p_kind text, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_bid record;
  v_refunded integer := 0;
begin
  update assignments set deleted_at = p_now where id = p_assignment;
  for v_bid in select id, user_id, fee from bids where assignment_id = p_assignment order by user_id loop
    perform coin_entry(
      v_bid.user_id, 'bid_refund', v_bid.fee, jsonb_build_object('title', p_title), 'refund:' || v_bid.id, p_now);
    perform write_mail(p_kind, v_bid.user_id, v_bid.id, p_now);
    perform notify_user(v_bid.user_id, p_kind, v_bid.id, null,
      jsonb_build_object('title', p_title, 'coins', v_bid.fee), p_now);
    v_refunded := v_refunded + 1;
  end loop;
  return v_refunded;
end $$;

-- Ends every poster who is blocked and still has open assignments; these exist only if they were
-- blocked before blocking ended posters. Returns their number.
create or replace function end_blocked_posters(p_now timestamptz) returns integer language plpgsql as $$
declare
  v_poster uuid;
  v_ended integer := 0;
begin
  for v_poster in
    select distinct p.id from profiles p join live_assignments a on a.user_id = p.id and a.status = 'open'
      where p.is_blocked order by p.id
  loop
    perform lock_poster(v_poster);
    if (select is_blocked from profiles where id = v_poster) then
      perform end_poster(v_poster, p_now);
      v_ended := v_ended + 1;
    end if;
  end loop;
  return v_ended;
end $$;
