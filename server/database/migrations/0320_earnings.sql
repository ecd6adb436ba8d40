-- A tutor's earnings are read from what their students told as paid (docs/decisions/0110). Each payment names its tutor, as its
-- conversation does, so that an index leads to them.
alter table settlements add column tutor_id uuid references profiles;
update settlements s set tutor_id = c.bidder_id from conversations c where c.id = s.conversation_id;
alter table settlements alter column tutor_id set not null;
create index settlements_received on settlements (tutor_id, answered_at desc, id desc) include (amount) where status = 'received';
create index settlements_unconfirmed on settlements (tutor_id, created_at desc, id desc) include (amount) where status <> 'received';
