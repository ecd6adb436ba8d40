-- Records that the courier received the cash for an order (docs/decisions/0134): its one payment in
-- cash, and its step. The caller holds the order, and marks it as delivered.
create or replace function take_cash(p_order orders, p_amount integer, p_by uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  update payments set status = 'paid', decided_by = p_by, decided_at = p_now, reason = ''
    where order_id = p_order.id and gateway = 'cash';
  if not found then
    insert into payments (user_id, purpose, item, order_id, gateway, amount, coins, status, reference, reference_key, decided_by,
      decided_at, reason, created_at)
    values (p_order.user_id, 'order', p_order.number, p_order.id, 'cash', p_amount, 0, 'paid',
      'Cash for ' || p_order.number, 'CASH' || replace(p_order.number, '-', ''), p_by, p_now, '', p_now);
  end if;
  insert into order_steps (order_id, status, created_at) values (p_order.id, 'paid', p_now);
end $$;

-- Takes that record back: the parcel was marked as delivered by mistake.
create or replace function untake_cash(p_order orders, p_by uuid, p_reason text, p_now timestamptz) returns void language sql as $$
  update payments set status = 'refused', decided_by = p_by, decided_at = p_now, reason = p_reason
    where order_id = p_order.id and gateway = 'cash';
  delete from order_steps where order_id = p_order.id and status = 'paid';
$$;
