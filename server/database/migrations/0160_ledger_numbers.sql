-- Each account numbers its own entries, so that no clock says in which order they came. An account's entries stand in the
-- order of their ids if their balances follow from each other in it; a clock that stepped back put others in the order in
-- which they were stored.
alter table transactions disable trigger user;
alter table transactions add column number integer;
with entries as (
  select id, user_id, row_number() over by_id as by_id,
      row_number() over (partition by user_id order by ctid) as by_place,
      sum(amount) over by_id = balance_after as follows
    from transactions window by_id as (partition by user_id order by id)
),
accounts as (select user_id, bool_and(follows) as follows from entries group by user_id)
update transactions t set number = case when a.follows then e.by_id else e.by_place end
  from entries e join accounts a using (user_id) where t.id = e.id;
alter table transactions alter column number set not null;
alter table transactions enable trigger user;

drop index transactions_user_newest;
drop index transactions_user_kind;
create unique index transactions_account on transactions (user_id, number) include (amount, created_at);
create index transactions_account_kind on transactions (user_id, type, number) include (amount, created_at);
