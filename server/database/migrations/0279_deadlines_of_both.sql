-- Either party proposes another deadline of a standing award, and may withdraw it; the other answers (docs/decisions/0102).
-- Until now only posters did.
alter table deadline_proposals
  add column proposed_by uuid references profiles,
  drop constraint deadline_proposals_outcome_check,
  add constraint deadline_proposals_outcome_check check (outcome in ('agreed', 'declined', 'replaced', 'withdrawn'));
update deadline_proposals p set proposed_by = c.assigner_id from conversations c where c.id = p.conversation_id;
alter table deadline_proposals alter column proposed_by set not null;
create index deadline_proposals_proposed_by on deadline_proposals (proposed_by);

do $$
declare
  v_kinds text := (select string_agg(quote_literal(kind[1]), ', ')
    from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = 'trail_kind_check' and conrelid = 'trail'::regclass),
      '''([a-z_]+)''', 'g') kind);
begin
  alter table trail drop constraint trail_kind_check;
  execute format('alter table trail add constraint trail_kind_check check (kind in (%s, ''deadline_withdrawn''))', v_kinds);
end $$;
