-- Disagreements about an award or a completed assignment (docs/decisions/0106).
create table disagreements (
  id uuid primary key default uuidv7(),
  -- What its parties are told: D-12.
  number integer generated always as identity unique,
  assignment_id uuid not null references assignments,
  conversation_id uuid not null references conversations,
  opened_by uuid not null references profiles,
  other_id uuid not null references profiles check (other_id <> opened_by),
  reason text not null check (reason in ('nothing', 'late', 'not_as_asked', 'copied', 'asked_for_more', 'not_paid',
    'paid_in_part', 'rude', 'went_away')),
  words text not null check (words <> ''),
  opened_at timestamptz(3) not null,
  -- Until then an admin leaves the other party to answer.
  answer_until timestamptz(3) not null,
  answer text check (answer <> ''),
  answered_at timestamptz(3),
  -- 'over' ended with its award, without a decision.
  state text not null default 'open' check (state in ('open', 'decided', 'appealed', 'final', 'withdrawn', 'over')),
  closed_at timestamptz(3),
  check ((answer is null) = (answered_at is null)),
  check ((state in ('open', 'appealed')) = (closed_at is null))
);
create unique index disagreements_one_open on disagreements (assignment_id) where state in ('open', 'appealed');
create index disagreements_conversation on disagreements (conversation_id, opened_at desc);
create index disagreements_opened on disagreements (opened_at, id);
create index disagreements_waiting on disagreements (opened_at, id) where state in ('open', 'appealed');
create index disagreements_of_opener on disagreements (opened_by, opened_at desc);
create index disagreements_of_other on disagreements (other_id, opened_at desc);

-- The first decision, and the final one after an appeal.
create table disagreement_decisions (
  disagreement_id uuid not null references disagreements,
  is_final boolean not null,
  outcome text not null check (outcome in ('ended', 'completed', 'noted')),
  note text not null check (note <> ''),
  -- Coins that an admin's entry of the ledger granted, and to whom.
  granted integer not null default 0 check (granted >= 0),
  granted_to uuid references profiles,
  warned uuid references profiles,
  decided_by uuid not null references profiles,
  decided_at timestamptz(3) not null,
  primary key (disagreement_id, is_final),
  check ((granted = 0) = (granted_to is null))
);
create index disagreement_decisions_at on disagreement_decisions (decided_at desc);

create table disagreement_appeals (
  disagreement_id uuid not null references disagreements,
  user_id uuid not null references profiles,
  words text not null check (words <> ''),
  created_at timestamptz(3) not null,
  primary key (disagreement_id, user_id)
);

-- An admin who opened the thread; both parties see it in their chat.
create table disagreement_readings (
  disagreement_id uuid not null references disagreements,
  admin_id uuid not null references profiles,
  read_at timestamptz(3) not null,
  primary key (disagreement_id, admin_id)
);

do $$
declare
  v_kinds text := (select string_agg(quote_literal(kind[1]), ', ')
    from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = 'trail_kind_check' and conrelid = 'trail'::regclass),
      '''([a-z_]+)''', 'g') kind);
begin
  alter table trail drop constraint trail_kind_check;
  execute format('alter table trail add constraint trail_kind_check check (kind in (%s, ''disagreement_opened'',
    ''disagreement_answered'', ''disagreement_withdrawn'', ''disagreement_decided'', ''disagreement_appealed'', ''thread_read''))', v_kinds);
end $$;
