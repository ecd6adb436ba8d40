-- Keeps common_words: those that more assignments have than a search finds, as a sample of the table promises. A hint for the
-- search's speed: what it finds is the same with any words there.
create or replace function mark_common_words() returns void language plpgsql as $$
declare
  c_sample constant real := 10000;
  c_found constant integer := 1001;
  v_percent real := least(100, 100 * c_sample / greatest(1, (select reltuples from pg_class where oid = 'assignments'::regclass)));
begin
  with counted as (
    select word from ts_stat(format(
        'select search_words(title || '' '' || subject || '' '' || description)
           from assignments tablesample system (%s) where deleted_at is null', v_percent))
      where ndoc * 100 / v_percent > c_found),
  gone as (delete from common_words where word not in (select word from counted))
  insert into common_words select word from counted on conflict do nothing;
end $$;
