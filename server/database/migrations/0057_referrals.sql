-- Friends who were invited by mail, or came by somebody's link (docs/decisions/0037).
create table referrals (
  id uuid primary key default uuidv7(),
  referrer_id uuid not null references profiles,
  referred_email citext not null,
  -- The referrer knows it. Who came by the link never gave it, and who deleted the account took it back.
  email_known boolean not null default true,
  status text not null default 'pending' check (status in ('pending', 'joined')),
  -- The member whom it brought. One member, one referral.
  referred_id uuid unique references profiles check (referred_id <> referrer_id),
  -- What the referrer got for them.
  coins integer check (coins > 0),
  -- Since when the coins are held back because who joined may be no other person; then they are not paid yet.
  held_at timestamptz,
  created_at timestamptz not null,
  joined_at timestamptz,
  unique (referrer_id, referred_email),
  check ((status = 'joined') = (joined_at is not null)),
  check (coins is null or (status = 'joined' and held_at is null))
);
create index referrals_newest on referrals (referrer_id, created_at desc, id desc);
create index referrals_earned on referrals (referrer_id) include (coins) where status = 'joined';
create index referrals_email on referrals (referred_email, status);

-- Both take the coins of a referral now, and are made anew beside the tables.
drop function if exists confirm_sign_up(uuid, integer, timestamptz);
drop function if exists enter_by_provider(text, text, citext, text, text[], text, integer, timestamptz);
