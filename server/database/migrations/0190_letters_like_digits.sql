-- Somebody types O for 0, or I or l for 1: the runs of a transaction ID are also those with such letters read as digits.
create or replace function digit_runs(p_written text, p_key text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct trim(both '0' from run[1])) filter (where length(trim(both '0' from run[1])) >= 5), '{}')
    from (select translate(p_written, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789') || ' ' || coalesce(p_key, '')) said (words),
      regexp_matches(words || ' ' || translate(words, 'OoIiLl', '001111'), '[0-9]{5,}', 'g') run;
$$;
reindex index payments_digits;
reindex index gateway_orders_digits;
