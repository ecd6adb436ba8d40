-- The title of the milestone that a payment names, as it was then; null for payments from before.
alter table settlements add column milestone_title text;
