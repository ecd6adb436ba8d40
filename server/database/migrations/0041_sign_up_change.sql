-- What a sign-up is known by to who made it, through changes of its email (docs/decisions/0031).
alter table sign_ups add column change_id uuid not null unique default uuidv7();
