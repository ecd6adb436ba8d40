-- An award can end (docs/decisions/0099). A bid is awarded at most once, so it names its award: in the ledger's keys,
-- too, where an assignment had one award only.
alter table bids drop constraint bids_status_check, add constraint bids_status_check check (status in ('submitted', 'awarded', 'ended'));

alter table transactions disable trigger user;
update transactions t set idempotency_key = 'award:' || b.id
  from bids b where b.status = 'awarded' and t.type = 'award_fee' and t.idempotency_key = 'award:' || b.assignment_id;
alter table transactions enable trigger user;

-- A chat for each awarded tutor; it was opened by the award. At most one stands.
alter table conversations
  add column ended_at timestamptz(3),
  drop constraint conversations_assignment_id_key,
  add constraint conversations_assignment_tutor unique (assignment_id, bidder_id);
create unique index conversations_standing on conversations (assignment_id) where ended_at is null;

alter table trail drop constraint trail_kind_check, add constraint trail_kind_check check (kind in (
  'awarded', 'handed_in', 'completed', 'rated', 'milestone_created', 'milestones_planned', 'milestone_changed',
  'milestone_completed', 'milestone_reopened', 'milestone_deleted', 'paid', 'received', 'disputed',
  'end_proposed', 'end_declined', 'end_withdrawn', 'end_lapsed', 'award_ended'));

-- Each tutor's versions are numbered from 1 on.
alter table submissions
  drop constraint submissions_assignment_id_version_key,
  add constraint submissions_tutor_version unique (assignment_id, bidder_id, version);

-- Awards that ended; append-only by trigger. `counts_against` is the party in whose record it counts, null where both
-- agreed or an admin spared both. `coins` of its `cost` came back, to `coins_to`. `price` was agreed, in PKR.
create table ended_awards (
  bid_id uuid primary key references bids,
  assignment_id uuid not null references assignments,
  conversation_id uuid not null unique references conversations,
  poster_id uuid not null references profiles,
  tutor_id uuid not null references profiles,
  cause text not null check (cause in ('stepped_back', 'silent', 'overdue', 'agreed', 'decided', 'blocked', 'deleted')),
  ended_by uuid references profiles,
  counts_against uuid check (counts_against in (poster_id, tutor_id)),
  reason text not null,
  cost integer not null check (cost > 0),
  coins integer not null check (coins in (0, cost)),
  coins_to uuid check (coins_to in (poster_id, tutor_id)),
  price integer not null,
  awarded_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  check ((coins = 0) = (coins_to is null))
);
create index ended_awards_assignment on ended_awards (assignment_id, ended_at desc);
create index ended_awards_poster on ended_awards (poster_id, ended_at desc);
create index ended_awards_tutor on ended_awards (tutor_id, ended_at desc);

-- A party proposes to end the award; the other one answers before `expires_at`. At most one waits.
create table end_proposals (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations,
  proposed_by uuid not null references profiles,
  reason text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  outcome text check (outcome in ('agreed', 'declined', 'lapsed', 'withdrawn')),
  answered_at timestamptz(3),
  check ((outcome is null) = (answered_at is null))
);
create unique index end_proposals_waiting on end_proposals (conversation_id) where outcome is null;
create index end_proposals_conversation on end_proposals (conversation_id, created_at desc);
create index end_proposals_due on end_proposals (expires_at) where outcome is null;
