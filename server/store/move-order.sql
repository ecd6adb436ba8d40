-- Marks an order as packed, sent, delivered, cancelled, returned or refunded for an admin: key,
-- rules, audit log, stock, mail, notification, in one step. A cancelled or returned order returns
-- its stock; a refunded one does if its units can be sold again. Money moves outside: this only
-- records it, and since when a refund is due. An order that is paid for on delivery is paid once
-- delivered.
create or replace function move_order(
  p_user uuid, p_number text, p_status text, p_tracking text, p_restock boolean, p_reason text, p_from jsonb,
  p_now timestamptz, p_cents_in_rupee integer default null, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_order orders%rowtype;
  v_was_paid boolean;
begin
  select * into v_order from orders where number = p_number for update;
  v_was_paid := exists (select from order_steps where order_id = v_order.id and status = 'paid');
  refusal := case
    when v_order.id is null then 'order_not_found'
    when not (case p_status
        when 'packed' then v_order.status in ('paid', 'confirmed') and v_order.has_parcel
        when 'sent' then v_order.status = 'packed'
        when 'delivered' then v_order.status = 'sent'
        when 'cancelled' then v_order.status in ('pending', 'confirmed', 'paid', 'packed')
        when 'returned' then v_order.pays_on_delivery and v_order.status = 'sent'
        else v_order.status <> 'refunded' and v_was_paid
      end) then 'order_moved'
    when p_status = 'cancelled' and exists (select from payments where order_id = v_order.id and status = 'pending')
      then 'order_payment_open'
    when p_status = 'delivered' and v_order.pays_on_delivery and v_order.user_id = p_user then 'order_own'
  end;
  if refusal is not null then return; end if;

  if p_status = 'delivered' and v_order.pays_on_delivery then
    perform take_cash(v_order, v_order.total_in_cents / p_cents_in_rupee, p_user, p_now);
  end if;
  update orders set status = p_status, moved_at = p_now, tracking = case when p_status = 'sent' then p_tracking else tracking end,
      owed_since = case when p_status = 'cancelled' and v_was_paid then p_now end
    where id = v_order.id;
  update order_steps set note = p_reason where order_id = v_order.id and status = p_status;
  if p_status in ('cancelled', 'returned') or (p_status = 'refunded' and p_restock) then
    perform release_order(v_order.id, p_now);
  end if;
  perform audit(p_user, 'store.moveOrder', 'order', v_order.id, v_order.number,
    jsonb_build_object('order_status', v_order.status),
    jsonb_strip_nulls(jsonb_build_object('order_status', p_status, 'tracking', case when p_status = 'sent' then p_tracking end,
      'cash', case when p_status = 'delivered' and v_order.pays_on_delivery then v_order.total_in_cents / p_cents_in_rupee end,
      'restocked', case when p_status = 'refunded' then p_restock end)),
    p_reason, p_from, p_now);
  if p_status in ('sent', 'cancelled', 'returned', 'refunded') then
    perform write_mail('order_' || p_status, v_order.user_id, v_order.id, p_now);
  end if;
  if p_status <> 'packed' then
    perform notify_user(v_order.user_id, 'order_' || p_status, v_order.id, null, jsonb_build_object('item', v_order.number), p_now);
  end if;
  answer := jsonb_build_object('status', p_status);
end $$;

comment on function move_order is 'store.moveOrder, once, by an admin';
