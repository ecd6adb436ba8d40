-- The mobile account goes with its owner's account; a payment keeps its amount and reference (docs/decisions/0072).
alter table gateway_orders alter column account drop not null;
update gateway_orders o set account = null, answer = null
  from payments p join profiles u on u.id = p.user_id
  where p.id = o.payment_id and u.deleted_at is not null;
