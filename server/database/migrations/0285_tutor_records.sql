-- A tutor's record (docs/decisions/0107), written anew every night from facts by keep_records(). `record_at`: the time
-- of the facts it counts; null before the first night.
alter table tutors
  add column record_completed integer not null default 0,
  add column record_given_up integer not null default 0,
  add column record_delivered integer not null default 0,
  add column record_in_time integer not null default 0,
  add column record_students integer not null default 0,
  add column record_came_back integer not null default 0,
  add column record_answers integer not null default 0,
  add column record_minutes integer,
  add column record_at timestamptz(3),
  -- For the order by record, in thousandths: kept promises of all, where few cases weigh less; 0 below three.
  add column record_order integer not null generated always as (
    case when record_completed + record_given_up < 3 then 0
      else 1000 * (record_completed + record_in_time + 1)
        / (record_completed + record_given_up + record_delivered + 2) end) stored;
create index tutors_record on tutors (record_order, id) where is_listed;
