-- Awards that came while the bidder could still withdraw for a change of what the bid answers, and
-- ends of these that refunded the bid (docs/decisions/0102).
alter table conversations add column changed_before boolean not null default false;
alter table ended_awards add column bid_refunded boolean not null default false;
