-- Locks every row that the end of a person changes: their assignments that are open as poster,
-- awarded to them or offered to them alone, and their own bids; then the profiles of themselves, of
-- those posters and of all bidders; each by id (docs/decisions/0085). An assignment posted or
-- awarded meanwhile becomes visible once the person's profile is locked: then all locks are
-- released and taken again, so that their order holds for it too.
create or replace function lock_poster(p_poster uuid) returns void language plpgsql as $$
declare
  v_open uuid[];
begin
  loop
    begin
      v_open := array(
        select id from live_assignments
         where user_id = p_poster and status = 'open' or awarded_to = p_poster and status = 'awarded'
           or offered_to = p_poster and status = 'open'
         order by id for no key update);
      perform from bids where user_id = p_poster order by id for no key update;
      perform from profiles
        where id in (select p_poster union select user_id from live_assignments where id = any(v_open)
          union select user_id from bids where assignment_id = any(v_open))
        order by id for no key update;
      if not exists (
        select from live_assignments
         where (user_id = p_poster and status = 'open' or awarded_to = p_poster and status = 'awarded'
             or offered_to = p_poster and status = 'open')
           and id <> all(v_open)) then
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

-- Hides an open assignment and refunds its standing bids, with notifications of the kind `p_kind`.
-- Returns the number of refunds. The caller holds the assignment.
create or replace function take_down(p_assignment uuid, p_title text, p_kind text, p_now timestamptz) returns integer
language plpgsql as $$
begin
  update assignments set deleted_at = p_now where id = p_assignment;
  return refund_bids(p_assignment, p_title, p_kind, p_now);
end $$;

-- Refunds each standing bid of an assignment its fee, once, with a mail and a notification of the
-- kind `p_kind`; a bid that was once chosen gets none. Returns the number of refunds.
create or replace function refund_bids(p_assignment uuid, p_title text, p_kind text, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_bid record;
  v_refunded integer := 0;
begin
  for v_bid in
    select id, user_id, fee from bids where assignment_id = p_assignment and status = 'submitted' order by user_id
  loop
    perform refund_bid(v_bid.id, v_bid.user_id, v_bid.fee, p_title,
      case p_kind when 'bid_lapsed' then 'lapsed' when 'bid_closed' then 'closed' end, p_now);
    perform write_mail(p_kind, v_bid.user_id, v_bid.id, p_now);
    perform notify_user(v_bid.user_id, p_kind, v_bid.id, null,
      jsonb_build_object('title', p_title, 'coins', v_bid.fee), p_now);
    v_refunded := v_refunded + 1;
  end loop;
  return v_refunded;
end $$;

-- Refunds the fee of a bid to its bidder; its key makes this idempotent. `p_because` is for the
-- entry's text: 'lapsed', 'closed', 'changed', or null for a deleted assignment. Returns the
-- balance.
create or replace function refund_bid(
  p_bid uuid, p_bidder uuid, p_fee integer, p_title text, p_because text, p_now timestamptz
) returns integer language sql as $$
  select coin_entry(p_bidder, 'bid_refund', p_fee,
    jsonb_strip_nulls(jsonb_build_object('title', p_title, 'because', p_because)), 'refund:' || p_bid, p_now);
$$;

-- Ends every blocked or deleted person who still has open assignments or awards to them; these
-- exist only from blocks before this function. Returns their number.
create or replace function end_blocked_people(p_now timestamptz) returns integer language plpgsql as $$
declare
  v_person uuid;
  v_ended integer := 0;
begin
  for v_person in
    select p.id from profiles p join live_assignments a on a.user_id = p.id and a.status = 'open' where p.is_blocked
    union
    select p.id from profiles p join live_assignments a on a.awarded_to = p.id and a.status = 'awarded' where p.is_blocked
    order by id
  loop
    perform lock_poster(v_person);
    if (select is_blocked from profiles where id = v_person) then
      perform end_poster(v_person, p_now);
      perform end_awards_of(v_person, case when deleted_at is null then 'blocked' else 'deleted' end, p_now)
        from profiles where id = v_person;
      v_ended := v_ended + 1;
    end if;
  end loop;
  return v_ended;
end $$;
