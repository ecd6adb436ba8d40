-- From award to rating: CVs, conversations and their messages, work, reviews (spec §3).

-- A tutor's CV: kept with the profile, attached to the bids placed while it stands there.
alter table profiles
  add column cv_id uuid references files,
  add column cv_file_url text generated always as ('/files/' || cv_id::text) stored;
create index bids_cv_file_id on bids (cv_file_id) where cv_file_id is not null;
create index bids_user_awarded on bids (user_id) where status = 'awarded';

-- One private chat an assignment, between its poster and the awarded bidder.
-- `last_number` is the number of its newest message: the row's lock is what numbers them.
create table conversations (
  id uuid primary key default uuidv7(),
  assignment_id uuid not null unique references assignments,
  assigner_id uuid not null references profiles,
  bidder_id uuid not null references profiles,
  last_number integer not null default 0 check (last_number >= 0),
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (assigner_id <> bidder_id)
);
create index conversations_assigner on conversations (assigner_id, last_at desc);
create index conversations_bidder on conversations (bidder_id, last_at desc);

-- `number` counts 1, 2, 3 … within the conversation, in the order of commits.
-- `client_id` is the sender's own id of the message: sent again, it is answered and not stored twice.
create table messages (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations,
  number integer not null check (number > 0),
  sender_id uuid not null references profiles,
  content text not null check (length(content) <= 4000),
  file_id uuid references files,
  file_url text generated always as ('/files/' || file_id::text) stored,
  client_id text check (length(client_id) between 8 and 100),
  created_at timestamptz not null default now(),
  unique (conversation_id, number),
  unique (sender_id, client_id),
  check (content <> '' or file_id is not null)
);
create index messages_file_id on messages (file_id) where file_id is not null;

-- Up to which number somebody has read a conversation; no row means nothing.
create table read_marks (
  conversation_id uuid not null references conversations,
  user_id uuid not null references profiles,
  number integer not null check (number >= 0),
  primary key (conversation_id, user_id)
);

-- What the awarded bidder handed in; each upload is a version of its own, 1, 2, 3 …
create table submissions (
  id uuid primary key default uuidv7(),
  assignment_id uuid not null references assignments,
  bidder_id uuid not null references profiles,
  version integer not null check (version > 0),
  file_id uuid not null references files,
  file_url text generated always as ('/files/' || file_id::text) stored,
  comment text not null default '' check (length(comment) <= 1000),
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  unique (assignment_id, version)
);
create index submissions_bidder_public on submissions (bidder_id, created_at desc, id desc) where is_public;
create index submissions_file_id on submissions (file_id);

create table assignment_ratings (
  id uuid primary key default uuidv7(),
  assignment_id uuid not null unique references assignments,
  reviewer_id uuid not null references profiles,
  reviewee_id uuid not null references profiles,
  rating integer not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 1000),
  created_at timestamptz not null default now(),
  check (reviewer_id <> reviewee_id)
);
create index assignment_ratings_reviewee_newest on assignment_ratings (reviewee_id, created_at desc, id desc);
