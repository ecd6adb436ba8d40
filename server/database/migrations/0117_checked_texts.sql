-- What the content check did on a day in Asia/Karachi, by what it found ('' for nothing named): rows of texts go, counts stay.
create table checked_texts (
  day date not null,
  found text not null,
  passed integer not null default 0,
  refused integer not null default 0,
  appealed integer not null default 0,
  -- Refusals that an admin overturned.
  allowed integer not null default 0,
  primary key (day, found)
);
insert into checked_texts (day, found, refused, appealed, allowed)
  select (last_at at time zone 'Asia/Karachi')::date, coalesce(found, ''), sum(times), count(appealed_at),
      count(*) filter (where outcome = 'allowed')
    from refused_texts group by 1, 2;
