-- Searches that people keep, and what is posted for them (docs/decisions/0067).

-- All words of a text, or words that begin so.
create function words_query(words text) returns tsquery language sql immutable
return (select string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', '&')::tsquery
  from unnest(tsvector_to_array(search_words(words))) word);

-- What a search asks for stands in `filters`; the columns made of it are what new assignments are compared with.
create table saved_searches (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  mail text not null check (mail in ('daily', 'instant', 'none')),
  created_at timestamptz(3) not null,
  subject_key text generated always as (nullif(subject_key(filters ->> 'subject'), '')) stored,
  words tsquery generated always as (words_query(filters ->> 'search')) stored,
  budget_from integer generated always as ((filters ->> 'budget_from')::integer) stored,
  budget_to integer generated always as ((filters ->> 'budget_to')::integer) stored,
  deadline_within integer generated always as (nullif((filters ->> 'deadline_within')::integer, 0)) stored,
  my_expertise boolean generated always as (coalesce((filters ->> 'my_expertise')::boolean, false)) stored
);
create index saved_searches_user on saved_searches (user_id, created_at, id);

-- Posts that no saved search was compared with yet: a post writes its id here and waits for nothing else.
create table unmatched_posts (
  assignment_id uuid primary key references assignments on delete cascade
);

-- One mail of a day to a person, of all that their daily searches found.
create table search_digests (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  day date not null,
  unique (user_id, day)
);

-- What a search found when it was posted. `mailed_at`: a mail of its own went out; else the digest that told of it, if any.
create table search_finds (
  id uuid primary key default uuidv7(),
  search_id uuid not null references saved_searches on delete cascade,
  assignment_id uuid not null references assignments,
  user_id uuid not null references profiles,
  found_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  digest_id uuid references search_digests,
  unique (search_id, assignment_id)
);
create index search_finds_untold on search_finds (user_id) where mailed_at is null and digest_id is null;
create index search_finds_mailed on search_finds (user_id, mailed_at) where mailed_at is not null;
create index search_finds_digest on search_finds (digest_id) where digest_id is not null;
create index search_finds_found_at on search_finds (found_at);
