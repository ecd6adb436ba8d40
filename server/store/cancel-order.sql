-- Cancels an unpaid order for its buyer: key, rules, stock back, in one step. One that is paid for
-- on delivery can be cancelled until it is packed. A payment under way
-- has to end first, since its money may be on the way. Locks profile, order, variants in that
-- order, as the function that settles a payment does.
create or replace function cancel_order(
  p_user uuid, p_number text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_order orders%rowtype;
begin
  perform from profiles where id = p_user for no key update;
  select * into v_order from orders where number = p_number and user_id = p_user for update;
  refusal := case
    when v_order.id is null then 'order_not_found'
    when awaits_cash(v_order) and v_order.status <> 'confirmed' then 'order_packed'
    when v_order.status not in ('pending', 'confirmed') then 'order_not_open'
    when exists (select from payments where order_id = v_order.id and status = 'pending') then 'order_payment_open'
  end;
  if refusal is not null then return; end if;

  update orders set status = 'cancelled', moved_at = p_now where id = v_order.id;
  perform release_order(v_order.id, p_now);

  answer := '{"status": "cancelled"}';
end $$;

comment on function cancel_order is 'store.cancelOrder, once';
