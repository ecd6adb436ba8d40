-- Coins of a referral come with the member's first bid or award (docs/decisions/0086).
alter table referrals
  -- The inviter gets so much then. Null where coins came, or were held, at joining: before this rule.
  add column promised integer check (promised > 0),
  -- The figures by which it is held, as they were when the member joined (core/limits.ts).
  add column holding jsonb,
  -- Every sign that was seen, few or many.
  add column signs text[] not null default '{}',
  -- When the member first bid or awarded, and when the coins came.
  add column due_at timestamptz,
  add column credited_at timestamptz,
  -- A digest of the member's mailbox. It outlives the account: a mailbox is paid for once.
  add column mailbox text;

update referrals set credited_at = coalesce(decided_at, joined_at) where coins is not null;
-- Of the emails of one mailbox the first that joined has it. An email of a deleted account is a digest already.
update referrals r set mailbox = one.mailbox
  from (
    select distinct on (mailbox) id, mailbox from (
      select id, joined_at, case when referred_email like '%@deleted.invalid' then split_part(referred_email::text, '@', 1)
          else encode(sha256(convert_to(case when host in ('gmail.com', 'googlemail.com')
            then replace(letters, '.', '') || '@gmail.com' else letters || '@' || host end, 'UTF8')), 'hex') end as mailbox
        from referrals, lateral (select split_part(regexp_replace(lower(referred_email::text), '\+[^@]*(?=@[^@]*$)', ''), '@', 1),
          split_part(lower(referred_email::text), '@', -1)) email (letters, host)
       where status = 'joined') joined
     order by mailbox, joined_at, id) one
 where r.id = one.id;
create unique index referrals_mailbox on referrals (mailbox);

alter table referrals
  add check ((coins is null) = (credited_at is null)),
  add check (due_at is null or promised is not null);
create index referrals_due on referrals (due_at, id) where due_at is not null and coins is null and held_at is null;
create index referrals_credited on referrals (referrer_id, credited_at) where coins is not null;

-- What counts as one network: of IPv6 the first 64 bits, as `addressGroup()` has it.
create function network_of(p_address text) returns text language sql immutable parallel safe
return case when p_address like '%:%' and pg_input_is_valid(split_part(p_address, '%', 1), 'inet')
  then host(network(set_masklen(split_part(p_address, '%', 1)::inet, 64))) else p_address end;

-- Friends are compared with those of all inviters.
create index referral_origins_network on referral_origins (network_of(address), created_at);

-- The name under which an email's domain was registered, without what its owner puts before it.
create function email_domain(p_email citext) returns text language sql immutable parallel safe
return coalesce(substring(lower(p_email::text) from '[^.@]+\.(?:(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}|[^.@]+)$'),
  split_part(lower(p_email::text), '@', -1));

create index profiles_domain on profiles (email_domain(email));
