-- A student takes back a payment that they told and the tutor did not confirm: a step of its own.
do $$
declare
  v_kinds text := (select string_agg(quote_literal(kind[1]), ', ')
    from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = 'trail_kind_check' and conrelid = 'trail'::regclass),
      '''([a-z_]+)''', 'g') kind);
begin
  alter table trail drop constraint trail_kind_check;
  execute format('alter table trail add constraint trail_kind_check check (kind in (%s, ''payment_withdrawn'')) not valid', v_kinds);
end $$;
