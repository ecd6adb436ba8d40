-- What an inviter's friends were held for is looked at, and decided, together (docs/decisions/0076).
create index referrals_clusters on referrals (referrer_id, held_at, id) where held_at is not null;

-- Several are decided at once now.
drop function if exists decide_referral(uuid, uuid, text, text, jsonb, text, text, timestamptz);
