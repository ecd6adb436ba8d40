-- Writes one mail, in the statement that causes it (docs/decisions/0003): the only place where rows
-- of mails are made. `p_recipient` is null where the kind implies the recipient: the admins,
-- somebody who signs up. `p_subject` is the id of the mail's subject, null where the recipient is
-- all there is to know. Deleted accounts get no mail.
create or replace function write_mail(
  p_kind text, p_recipient uuid, p_subject uuid, p_now timestamptz
) returns void language sql as $$
  insert into mails (kind, recipient_id, subject_id, created_at, next_attempt_at)
  select p_kind, p_recipient, p_subject, p_now, p_now
   where not exists (select from profiles where id = p_recipient and deleted_at is not null);
$$;
