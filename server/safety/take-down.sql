-- Locks content with all rows that its removal changes, and describes it as the take-down that it
-- would be: author, title and words. `state` is 'standing', 'awarded', 'over', or null if it is
-- not there. A gig is the one at a position of its tutor's list, with the title that was seen.
create or replace function hold_content(
  p_kind text, p_subject uuid, p_position integer, p_title text, out taken take_downs, out state text
) language plpgsql as $$
declare
  v_assignment assignments;
begin
  if p_kind = 'gig' then
    select gigs -> (p_position - 1), id into taken.content, taken.user_id from profiles
      where id = p_subject and p_position > 0 for no key update;
    state := case when taken.content ->> 'title' = p_title then 'standing' end;
    taken.title := p_title;
    taken.content := jsonb_build_object('words', taken.content ->> 'description', 'gig', taken.content);
    return;
  end if;
  select * into v_assignment from live_assignments where id = case p_kind
    when 'assignment' then p_subject
    when 'bid' then (select assignment_id from bids where id = p_subject)
    else (select assignment_id from assignment_ratings where id = p_subject)
  end for no key update;
  taken.title := v_assignment.title;
  case p_kind
    when 'assignment' then
      perform lock_for_lapse(array[v_assignment.id]);
      state := case when v_assignment.status = 'open' then 'standing' when v_assignment.id is not null then 'awarded' end;
      taken.user_id := v_assignment.user_id;
      taken.content := jsonb_build_object('words', v_assignment.description);
    when 'bid' then
      select case when v_assignment.status = 'open' and status = 'submitted' then 'standing' else 'over' end, user_id,
          jsonb_build_object('words', proposal)
        into state, taken.user_id, taken.content
        from bids where id = p_subject and assignment_id = v_assignment.id for update;
    when 'review' then
      select 'standing', reviewer_id, jsonb_build_object('words', comment)
        into state, taken.user_id, taken.content
        from assignment_ratings
        where id = p_subject and assignment_id = v_assignment.id and not is_sealed and taken_down_at is null
        for no key update;
  end case;
end $$;

-- Removes held content: an assignment as that of a blocked poster, with refunds to its bidders; a
-- bid as a withdrawn one, with its fee back; a review from all readers but its writer; a gig.
create or replace function remove_content(
  p_kind text, p_subject uuid, p_position integer, p_title text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_bid bids;
begin
  case p_kind
    when 'assignment' then perform take_down(p_subject, p_title, 'bid_taken_down', p_now);
    when 'bid' then
      delete from bids where id = p_subject returning * into v_bid;
      insert into withdrawn_bids (id, assignment_id, user_id, proposal, fee, created_at, withdrawn_at, refunded)
      values (p_subject, v_bid.assignment_id, v_bid.user_id, v_bid.proposal, v_bid.fee, v_bid.created_at, p_now, true);
      perform refund_bid(p_subject, v_bid.user_id, v_bid.fee, p_title, 'taken_down', p_now);
    when 'review' then update assignment_ratings set taken_down_at = p_now where id = p_subject;
    when 'gig' then
      update profiles set gigs = gigs - (p_position - 1), updated_at = p_now where id = p_subject;
  end case;
end $$;

-- Tells whether a person is a party to content: its author, whom a review rates, or, of an
-- assignment and its bids, the poster or anybody who bid on it. A party does not judge it.
create or replace function is_party_to(p_kind text, p_subject uuid, p_user uuid) returns boolean
language plpgsql stable as $$
declare
  v_assignment uuid;
begin
  if p_kind = 'gig' then
    return p_subject = p_user;
  elsif p_kind = 'review' then
    return exists (select from assignment_ratings where id = p_subject and p_user in (reviewer_id, reviewee_id));
  end if;
  v_assignment := coalesce(
    (select assignment_id from bids where id = p_subject),
    (select assignment_id from withdrawn_bids where id = p_subject), p_subject);
  return exists (select from assignments where id = v_assignment and user_id = p_user)
    or exists (select from bids where assignment_id = v_assignment and user_id = p_user)
    or exists (select from withdrawn_bids where assignment_id = v_assignment and user_id = p_user);
end $$;

-- Takes content down for an admin, and tells its author why and how to appeal; audit log, mail and
-- notification in one step. Returns a refusal's code, or the answer.
create or replace function take_down_content(
  p_user uuid, p_kind text, p_subject uuid, p_position integer, p_title text, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_held record;
  v_taken take_downs;
begin
  select * into v_held from hold_content(p_kind, p_subject, p_position, p_title);
  v_taken := v_held.taken;
  refusal := case
    when v_held.state is null then 'content_not_found'
    when is_party_to(p_kind, p_subject, p_user) then 'take_down_own'
    when v_held.state = 'awarded' then 'take_down_awarded'
    when v_held.state = 'over' then 'take_down_bid_over'
  end;
  if refusal is not null then return; end if;
  perform remove_content(p_kind, p_subject, p_position, v_taken.title, p_now);
  insert into take_downs (kind, subject_id, user_id, title, content, reason, taken_by, taken_at)
  values (p_kind, p_subject, v_taken.user_id, v_taken.title, v_taken.content, p_reason, p_user, p_now)
  returning * into v_taken;
  perform audit(p_user, 'safety.takeDown', 'content', v_taken.user_id, 'T-' || v_taken.number || ' ' || v_taken.title,
    '{"taken_down": false}', jsonb_build_object('taken_down', true, 'kind', p_kind), p_reason, p_from, p_now);
  perform write_mail('content_taken_down', v_taken.user_id, v_taken.id, p_now);
  perform notify_user(v_taken.user_id, 'content_taken_down', v_taken.id, null,
    jsonb_build_object('title', v_taken.title), p_now);
  answer := jsonb_build_object('number', v_taken.number);
end $$;

comment on function take_down_content is 'safety.takeDown, once, by an admin';

-- Lets the author of content that was taken down appeal, once. Returns a refusal's code, or the
-- answer.
create or replace function appeal_take_down(
  p_user uuid, p_take_down uuid, p_words text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_taken take_downs;
begin
  select * into v_taken from take_downs where id = p_take_down and user_id = p_user for no key update;
  refusal := case
    when v_taken.id is null then 'take_down_not_found'
    when v_taken.outcome is not null then 'take_down_decided'
    when v_taken.appealed_at is not null then 'take_down_appealed'
  end;
  if refusal is not null then return; end if;
  update take_downs set appeal = p_words, appealed_at = p_now where id = p_take_down;
  answer := '{"ok": true}';
end $$;

comment on function appeal_take_down is 'safety.appealTakeDown, once';
