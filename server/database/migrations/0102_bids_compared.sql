-- What a poster compares bids by, and what a bidder may still do with one (docs/decisions/0067).
-- `shortlisted` is the poster's own mark, which the bidder never hears of; `first_proposal` what an edited bid said at first.
alter table bids
  add column price integer check (price between 0 and 10000000),
  add column days integer check (days between 1 and 365),
  add column shortlisted boolean not null default false,
  add column first_proposal text,
  add column edited_at timestamptz(3),
  add check ((first_proposal is null) = (edited_at is null));

-- Bids that were taken back before an award, with what was paid for them: they count nowhere and cannot be chosen.
create table withdrawn_bids (
  id uuid primary key,
  assignment_id uuid not null references assignments,
  user_id uuid not null references profiles,
  proposal text not null,
  fee integer not null,
  created_at timestamptz(3) not null,
  withdrawn_at timestamptz(3) not null
);
create index withdrawn_bids_user on withdrawn_bids (user_id);
create index withdrawn_bids_assignment on withdrawn_bids (assignment_id, user_id);
