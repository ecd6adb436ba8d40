-- 'Ask for a second look': lets the writer of a refused text ask, once, for a person to decide.
create or replace function appeal_text(
  p_user uuid, p_text uuid, p_appeal text, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_text refused_texts%rowtype;
begin
  select * into v_text from refused_texts where id = p_text and user_id = p_user for update;
  refusal := case
    when v_text.id is null then 'refused_text_not_found'
    when v_text.appealed_at is not null or v_text.outcome is not null then 'appeal_already'
  end;
  if refusal is not null then return; end if;
  update refused_texts set appeal = nullif(p_appeal, ''), appealed_at = p_now where id = p_text;
  perform count_checked(v_text.found, 'appealed', p_now);
  answer := '{"ok": true}';
end $$;

-- Allows a text, which passes from then on, or upholds the refusal, for an admin; once.
create or replace function decide_appeal(
  p_user uuid, p_text uuid, p_outcome text, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_text refused_texts%rowtype;
begin
  select * into v_text from refused_texts where id = p_text for update;
  refusal := case
    when v_text.id is null then 'refused_text_not_found'
    when v_text.user_id = p_user then 'appeal_own'
    when v_text.outcome is not null then 'appeal_decided'
  end;
  if refusal is not null then return; end if;
  update refused_texts set outcome = p_outcome, note = p_reason, decided_by = p_user, decided_at = p_now
    where id = p_text;
  perform audit(p_user, 'safety.decideAppeal', 'text', v_text.user_id,
    '@' || (select username from profiles where id = v_text.user_id), '{"outcome": null}',
    jsonb_build_object('outcome', p_outcome, 'text', v_text.text), p_reason, p_from, p_now);
  if p_outcome = 'allowed' then
    perform count_checked(v_text.found, 'allowed', p_now);
  end if;
  if v_text.appealed_at is not null then
    perform write_mail('appeal_decided', v_text.user_id, p_text, p_now);
    perform notify_user(v_text.user_id, 'appeal_decided', p_text, null,
      jsonb_build_object('yes', p_outcome = 'allowed'), p_now);
  end if;
  answer := jsonb_build_object('outcome', p_outcome);
end $$;

comment on function appeal_text is 'safety.appeal, once';
comment on function decide_appeal is 'safety.decideAppeal, once, by an admin';
