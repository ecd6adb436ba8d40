-- The last successful payments through a gateway, which admins list.
create index payments_paid on payments (gateway, decided_at desc, id desc) where status = 'paid' and gateway <> 'manual';
