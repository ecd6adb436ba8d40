-- Erases the mobile account, and the answers, which may repeat it, from the gateway payments of a
-- person who deletes the account. Amount, reference and outcome stay: they are the trail of the
-- money.
create or replace function forget_payer(p_user uuid) returns void language sql as $$
  update gateway_orders o set account = null, answer = null
    from payments p where p.id = o.payment_id and p.user_id = p_user;
$$;
