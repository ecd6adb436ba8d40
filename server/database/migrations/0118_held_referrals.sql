-- Bonuses that are held until an admin has looked (docs/decisions/0072): since when, for which signs, and what they would bring.
do $$
declare
  v_name text;
begin
  -- One that is held brings coins once it is released.
  select conname into strict v_name from pg_constraint
    where conrelid = 'referrals'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%held_at IS NULL%';
  execute format('alter table referrals drop constraint %I', v_name);
end $$;
alter table referrals
  add column held_for text[],
  add column held_coins integer check (held_coins > 0),
  add column outcome text check (outcome in ('released', 'declined')),
  add column note text,
  add column decided_by uuid references profiles,
  add column decided_at timestamptz,
  add check (coins is null or status = 'joined'),
  add check (num_nonnulls(held_at, held_for, held_coins) in (0, 3)),
  add check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  add check (outcome is null or held_at is not null);
create index referrals_held on referrals (held_at, id) where held_at is not null;
create index referrals_waiting on referrals (held_at, id) where held_at is not null and outcome is null;

-- Where a friend confirmed from, for as long as signs are looked for; in a table of its own, which the night clears.
create table referral_origins (
  referral_id uuid primary key references referrals on delete cascade,
  address text not null,
  device text,
  created_at timestamptz not null
);

-- They are given where a confirmation came from now, and are made anew beside the tables.
drop function if exists credit_referral(uuid, integer, timestamptz);
drop function if exists confirm_sign_up(uuid, integer, integer, timestamptz);
drop function if exists enter_by_provider(text, text, citext, text, text[], text, integer, integer, timestamptz);
