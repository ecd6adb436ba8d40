-- Corrects an admin's mistake with a parcel: its tracking ('tracking'), or its last step, which is
-- undone ('back'). Row, steps, audit log, and mail or notification in one step. Moves no stock.
-- Cash that was marked as received on delivery no longer counts.
create or replace function correct_order(
  p_user uuid, p_number text, p_correction text, p_tracking text, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_order orders%rowtype;
  v_step order_steps%rowtype;
begin
  select * into v_order from orders where number = p_number for update;
  select * into v_step from order_steps where order_id = v_order.id and status = case
    when p_correction = 'tracking' then case when v_order.status in ('sent', 'delivered') then v_order.status end
    else case v_order.status when 'packed' then case when v_order.pays_on_delivery then 'confirmed' else 'paid' end when 'sent' then 'packed' when 'delivered' then 'sent' end end;
  refusal := case
    when v_order.id is null then 'order_not_found'
    when v_step.order_id is null then 'order_moved'
    when p_correction = 'tracking' and p_tracking = v_order.tracking then 'tracking_unchanged'
  end;
  if refusal is not null then return; end if;

  if p_correction = 'tracking' then
    update orders set tracking = p_tracking where id = v_order.id;
    perform write_mail('order_tracking', v_order.user_id, v_order.id, p_now);
  else
    -- Changing the status records a step: the earlier step is recorded again, unchanged.
    if v_order.status = 'delivered' and v_order.pays_on_delivery then
      perform untake_cash(v_order, p_user, p_reason, p_now);
    end if;
    delete from order_steps where order_id = v_order.id and status in (v_order.status, v_step.status);
    update orders set status = v_step.status, moved_at = v_step.created_at,
        tracking = case when v_step.status = 'sent' then tracking else '' end
      where id = v_order.id;
    update order_steps set note = v_step.note where order_id = v_order.id and status = v_step.status;
    if v_order.status <> 'packed' then
      perform notify_user(v_order.user_id, 'order_corrected', v_order.id, null, jsonb_build_object('item', v_order.number, 'step', v_step.status), p_now);
    end if;
  end if;
  perform audit(p_user, 'store.correctOrder', 'order', v_order.id, v_order.number,
    jsonb_build_object('order_status', v_order.status, 'tracking', v_order.tracking),
    (select jsonb_build_object('order_status', status, 'tracking', tracking) from orders where id = v_order.id),
    p_reason, p_from, p_now);
  answer := jsonb_build_object('status', v_step.status);
end $$;

comment on function correct_order is 'store.correctOrder, once, by an admin';
