-- A mail is about one thing, whatever its kind: a new kind needs no column. What the id is of, the kind's template knows.
alter table mails add column if not exists subject_id uuid;
update mails set subject_id = coalesce(subject_id, case
  when kind in ('bid_placed', 'bid_received', 'bid_admin', 'bid_refunded') then bid_id else assignment_id end);
alter table mails drop column assignment_id, drop column bid_id;

-- Whether a poster was told lately that work came.
create index mails_work_submitted on mails (subject_id, created_at) where kind = 'work_submitted';
