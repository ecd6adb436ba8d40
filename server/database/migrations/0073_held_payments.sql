-- Payments that are held for another amount, which admins are shown.
create index payments_held on payments (decided_at desc, id desc) where status = 'disputed';
