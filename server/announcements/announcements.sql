-- Returns the facts of an announcement for the audit log.
create or replace function announcement_facts(p_it announcements) returns jsonb language sql stable as $$
  select jsonb_build_object('title', p_it.title, 'words', p_it.words, 'link', p_it.link, 'audience', p_it.audience,
    'starts_at', p_it.starts_at, 'ends_at', p_it.ends_at, 'mails', p_it.mails);
$$;

-- Writes a draft, or changes the one of a number. Returns a refusal's code, or the answer.
create or replace function write_announcement(
  p_user uuid, p_number integer, p_title text, p_words text, p_link text, p_audience text,
  p_starts timestamp with time zone, p_ends timestamp with time zone, p_mails boolean, p_most_days integer,
  p_reason text, p_from jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_before announcements;
  v_after announcements;
begin
  if p_number is not null then
    select * into v_before from announcements where number = p_number for no key update;
  end if;
  refusal := case
    when p_number is not null and v_before.number is null then 'announcement_not_found'
    when v_before.published_at is not null or v_before.ended_at is not null then 'announcement_published'
    when p_mails and p_audience = 'guests' then 'announcement_mails_guests'
    when p_ends <= greatest(p_now, p_starts) then 'announcement_ends_early'
    when p_ends > greatest(p_now, p_starts) + make_interval(days => p_most_days) then 'announcement_too_long'
  end;
  if refusal is not null then return; end if;
  if p_number is null then
    insert into announcements (title, words, link, audience, starts_at, ends_at, mails, written_by, written_at)
    values (p_title, p_words, p_link, p_audience, p_starts, p_ends, p_mails, p_user, p_now) returning * into v_after;
  else
    update announcements set title = p_title, words = p_words, link = p_link, audience = p_audience,
        starts_at = p_starts, ends_at = p_ends, mails = p_mails, written_by = p_user, written_at = p_now
      where number = p_number returning * into v_after;
  end if;
  perform audit(p_user, 'announcements.write', 'announcement', null, 'A-' || v_after.number || ' ' || p_title,
    case when p_number is null then '{}' else announcement_facts(v_before) end, announcement_facts(v_after), p_reason,
    p_from, p_now);
  answer := jsonb_build_object('number', v_after.number);
end $$;

comment on function write_announcement is 'announcements.write, once, by an admin';

-- Publishes a draft: nothing of it changes any more. Returns a refusal's code, or the answer.
create or replace function publish_announcement(
  p_user uuid, p_number integer, p_most_days integer, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_it announcements;
begin
  select * into v_it from announcements where number = p_number for no key update;
  refusal := case
    when v_it.number is null then 'announcement_not_found'
    when v_it.published_at is not null then 'announcement_published'
    when v_it.ended_at is not null then 'announcement_over'
    when v_it.ends_at <= greatest(p_now, v_it.starts_at) then 'announcement_ends_early'
    when v_it.ends_at > greatest(p_now, v_it.starts_at) + make_interval(days => p_most_days) then 'announcement_too_long'
  end;
  if refusal is not null then return; end if;
  update announcements set published_at = p_now, starts_at = greatest(p_now, v_it.starts_at)
    where number = p_number;
  perform audit(p_user, 'announcements.publish', 'announcement', null, 'A-' || p_number || ' ' || v_it.title,
    '{"published": false}', announcement_facts(v_it) || '{"published": true}', p_reason, p_from, p_now);
  answer := jsonb_build_object('number', p_number);
end $$;

comment on function publish_announcement is 'announcements.publish, once, by an admin';

-- Ends an announcement, or discards a draft. The row's lock waits for a slice of its mails that is
-- being written; no later one follows. Returns a refusal's code, or the answer.
create or replace function end_announcement(
  p_user uuid, p_number integer, p_reason text, p_from jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_it announcements;
begin
  select * into v_it from announcements where number = p_number for no key update;
  refusal := case
    when v_it.number is null then 'announcement_not_found'
    when v_it.ended_at is not null or v_it.published_at is not null and v_it.ends_at <= p_now then 'announcement_over'
  end;
  if refusal is not null then return; end if;
  update announcements set ended_at = p_now where number = p_number;
  perform audit(p_user, 'announcements.end', 'announcement', null, 'A-' || p_number || ' ' || v_it.title,
    '{"ended": false}', '{"ended": true}', p_reason, p_from, p_now);
  answer := jsonb_build_object('number', p_number);
end $$;

comment on function end_announcement is 'announcements.end, once, by an admin';

-- Puts an announcement away for an account; idempotent, so it takes no key.
create or replace function put_announcement_away(p_user uuid, p_number integer, out refusal text, out answer jsonb)
language plpgsql as $$
declare
  v_id uuid := (select id from announcements where number = p_number and published_at is not null);
begin
  if v_id is null then
    refusal := 'announcement_not_found';
    return;
  end if;
  insert into announcements_put_away (announcement_id, user_id) values (v_id, p_user) on conflict do nothing;
  answer := '{"ok": true}';
end $$;

comment on function put_announcement_away is 'announcements.putAway';

-- Turns the switch for news off, for the person of a mail's link; idempotent.
create or replace function stop_news(p_named uuid, out refusal text, out answer jsonb) language plpgsql as $$
begin
  update profiles set takes_news = false where id = p_named and takes_news;
  answer := '{"ok": true}';
end $$;

comment on function stop_news is 'announcements.stopNews';

-- Tells whether an announcement concerns a member.
create or replace function is_announced_to(p_audience text, p_user uuid) returns boolean language sql stable as $$
  select case p_audience
    when 'everybody' then true
    when 'students' then exists (select from assignments where user_id = p_user)
    when 'tutors' then exists (select from bids where user_id = p_user)
    else false
  end;
$$;

-- Writes the next slice of an announcement's mails, and moves on to the members after it: both or
-- neither, so that a slice that broke off writes nobody twice. Goes on where fewer than `p_due`
-- such mails are due and `p_waiting` unsent. Returns the members looked at; null if no
-- announcement has mails to write, 0 if there is no room.
create or replace function write_announcement_mails(
  p_due integer, p_waiting integer, p_profiles integer, p_now timestamptz
) returns integer language plpgsql as $$
declare
  v_it announcements;
  v_room integer;
  v_turns uuid[];
  v_chosen uuid[];
begin
  select * into v_it from announcements
    where mails and published_at is not null and ended_at is null and mails_done_at is null and starts_at <= p_now
    order by number limit 1 for no key update skip locked;
  if v_it.number is null then return null; end if;
  if v_it.ends_at <= p_now then
    update announcements set mails_done_at = p_now where number = v_it.number;
    return 0;
  end if;
  v_room := least(
    p_due - (select count(*) from (select from mails where kind = 'announcement' and sent_at is null
      and next_attempt_at <= p_now limit p_due) due),
    p_waiting - (select count(*) from (select from mails where kind = 'announcement' and sent_at is null
      and next_attempt_at > p_now limit p_waiting) waiting));
  if v_room <= 0 then return 0; end if;

  select array_agg(id order by id) into v_turns from (
    select id from profiles where id > coalesce(v_it.mailed_to, '00000000-0000-0000-0000-000000000000') order by id limit p_profiles) turns;
  select array_agg(id order by id) into v_chosen from (
    select p.id from profiles p
      where p.id = any(v_turns) and p.takes_news and not p.is_blocked and p.email_verified and p.deleted_at is null
        and p.created_at <= v_it.starts_at and is_announced_to(v_it.audience, p.id)
      order by p.id limit v_room) chosen;
  perform write_mail('announcement', chosen, v_it.id, p_now) from unnest(v_chosen) chosen;
  update announcements
    set mailed_to = case when cardinality(v_chosen) = v_room then v_chosen[v_room] else coalesce(v_turns[cardinality(v_turns)], mailed_to) end,
      mails_written = mails_written + coalesce(cardinality(v_chosen), 0),
      mails_done_at = case when coalesce(cardinality(v_turns), 0) < p_profiles and coalesce(cardinality(v_chosen), 0) < v_room
        then p_now end
    where number = v_it.number;
  return coalesce(cardinality(v_turns), 0);
end $$;
