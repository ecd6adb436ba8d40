-- Sign-ups through a provider that confirmed no email wait like others, with the provider's name for the person in the
-- password's place; and usernames that were made for somebody, who may choose another one once (rulings, Accounts).
alter table sign_ups alter column password drop not null;
alter table sign_ups add column provider_id text, add column account_id text;
alter table sign_ups add check ((password is null) = (provider_id is not null and account_id is not null));
alter table profiles add column username_made boolean not null default false;
