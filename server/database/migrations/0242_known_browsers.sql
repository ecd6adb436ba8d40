-- A new password ends the browsers that an account knew: each cookie names the number of passwords
-- that were set before it (docs/decisions/0098).
alter table profiles add column passwords_set integer not null default 0;
