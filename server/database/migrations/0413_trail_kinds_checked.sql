-- Checks the steps from before the last kind was added, under a lock that lets others write.
alter table trail validate constraint trail_kind_check;
