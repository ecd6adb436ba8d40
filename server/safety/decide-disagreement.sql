-- Returns until when an admin who opened the thread reads what came into it: until the decision or
-- the end of what it was opened for. Null while that waits. An appeal is opened anew.
create or replace function reading_until(p_reading disagreement_readings, p_disagreement disagreements)
returns timestamptz language sql stable as $$
  select case
    when p_reading.read_at < (select min(created_at) from disagreement_appeals where disagreement_id = p_disagreement.id)
      then (select decided_at from disagreement_decisions where disagreement_id = p_disagreement.id and not is_final)
    else p_disagreement.closed_at
  end;
$$;

-- Opens the thread to an admin who decides, which leaves a line that both parties see; a second
-- time leaves none before an appeal. Returns a refusal's code, or the answer.
create or replace function read_thread(
  p_user uuid, p_number integer, p_reason text, p_from jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found disagreements := held_disagreement(null, (select id from disagreements where number = p_number));
begin
  refusal := case
    when v_found.id is null then 'disagreement_not_found'
    when p_user in (v_found.opened_by, v_found.other_id) then 'disagreement_part'
    when v_found.state not in ('open', 'appealed') then 'disagreement_over'
  end;
  if refusal is not null then return; end if;
  insert into disagreement_readings (disagreement_id, admin_id, read_at) values (v_found.id, p_user, p_now)
    on conflict (disagreement_id, admin_id) do update set read_at = excluded.read_at
      where reading_until(disagreement_readings, v_found) is not null;
  if found then
    perform conversation_entry(v_found.conversation_id, 'thread_read', v_found.opened_by,
      jsonb_build_object('due', (p_now at time zone 'Asia/Karachi')::date), p_now);
    perform audit(p_user, 'safety.readThread', 'disagreement', v_found.other_id, 'D-' || p_number,
      '{"thread_read": false}', '{"thread_read": true}', p_reason, p_from, p_now);
  end if;
  answer := jsonb_build_object('number', p_number);
end $$;

comment on function read_thread is 'safety.readThread, once, by an admin';

-- Decides a disagreement, finally after an appeal. The end of an award returns its coins to the
-- poster if `p_coins_back`; `p_grant` coins more go to a party as an admin's entry. The parties are
-- named by 'poster' and 'tutor'. Returns a refusal's code, or the answer.
create or replace function decide_disagreement(
  p_user uuid, p_number integer, p_outcome text, p_coins_back boolean, p_against text, p_grant integer, p_grant_to text,
  p_warned text, p_reason text, p_from jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found disagreements := held_disagreement(null, (select id from disagreements where number = p_number));
  v_chat conversations;
  v_is_final boolean := v_found.state = 'appealed';
  v_party jsonb;
  v_assignment assignments;
begin
  select * into v_chat from conversations where id = v_found.conversation_id;
  select * into v_assignment from assignments where id = v_found.assignment_id;
  v_party := jsonb_build_object('poster', v_chat.assigner_id, 'tutor', v_chat.bidder_id);
  refusal := case
    when v_found.id is null then 'disagreement_not_found'
    when p_user in (v_found.opened_by, v_found.other_id) then 'disagreement_part'
    when v_found.state not in ('open', 'appealed') then 'disagreement_over'
    when not v_is_final and v_found.answered_at is null and v_found.answer_until > p_now then 'disagreement_unanswered'
    when v_is_final and exists (select from disagreement_decisions d where disagreement_id = v_found.id and decided_by = p_user)
      and exists (select from profiles where admin_roles && '{owner,moderation}' and not is_blocked and deleted_at is null
        and id not in (p_user, v_found.opened_by, v_found.other_id)) then 'disagreement_another_admin'
    when p_outcome in ('ended', 'completed') and (v_assignment.status <> 'awarded' or v_chat.ended_at is not null)
      then 'disagreement_award_over'
    when p_grant > 0 and not exists (
      select from profiles where id = (v_party ->> p_grant_to)::uuid and deleted_at is null) then 'user_not_found'
  end;
  if refusal is not null then return; end if;

  if p_grant > 0 then
    perform adjust_coins(p_user, (v_party ->> p_grant_to)::uuid, p_grant, p_reason, p_from, p_now);
  end if;

  insert into disagreement_decisions (disagreement_id, is_final, outcome, note, granted, granted_to, warned, decided_by, decided_at)
  values (v_found.id, v_is_final, p_outcome, p_reason, p_grant, case when p_grant > 0 then (v_party ->> p_grant_to)::uuid end,
    (v_party ->> p_warned)::uuid, p_user, p_now);
  perform conversation_entry(v_chat.id, 'disagreement_decided', v_found.opened_by, jsonb_build_object('words', p_reason), p_now);
  if p_outcome = 'ended' then
    perform end_award(v_assignment.id, 'decided', null, p_reason, (v_party ->> p_against)::uuid,
      case when p_coins_back then v_chat.assigner_id end, p_now);
  elsif p_outcome = 'completed' then
    perform complete_award(v_assignment, '{"cause": "decided"}', p_now);
  end if;
  update disagreements set state = case when v_is_final then 'final' else 'decided' end, closed_at = p_now where id = v_found.id;
  perform audit(p_user, 'safety.decideDisagreement', 'disagreement', v_found.other_id, 'D-' || p_number,
    '{"outcome": null}', jsonb_build_object('outcome', p_outcome), p_reason, p_from, p_now);
  perform tell_disagreement(party, 'disagreement_decided', v_found, null, p_now)
    from unnest(array[v_found.opened_by, v_found.other_id]) party;
  answer := jsonb_build_object('outcome', p_outcome);
end $$;

comment on function decide_disagreement is 'safety.decideDisagreement, once, by an admin';
