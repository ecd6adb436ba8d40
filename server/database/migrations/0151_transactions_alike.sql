-- What tells a gateway's transaction from others, in any spelling, as `payments.reference_key` does for what was typed.
alter table gateway_orders add column transaction_key text;
update gateway_orders set transaction_key = ltrim(upper(regexp_replace(transaction_id, '[^0-9A-Za-z]', '', 'g')), '0')
  where transaction_id is not null;
create index gateway_orders_transaction on gateway_orders (transaction_key) where transaction_key is not null;

-- The digits of a transaction by which another spelling of it is known: runs of five or more, as written and with all
-- between them left out, without zeros around.
create function digit_runs(p_written text, p_key text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct trim(both '0' from run[1])) filter (where length(trim(both '0' from run[1])) >= 5), '{}')
    from regexp_matches(
      translate(p_written, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789') || ' ' || coalesce(p_key, ''), '[0-9]{5,}', 'g') run;
$$;
create index payments_digits on payments using gin (digit_runs(reference, reference_key));
create index gateway_orders_digits on gateway_orders using gin (digit_runs(transaction_id, transaction_key))
  where transaction_id is not null;
