-- Keeps common_words: those that occur in more than p_most assignments, estimated from a sample of
-- about p_sample. A hint for the search's speed: results are the same with any words there.
create or replace function mark_common_words(p_most integer, p_sample real) returns void language plpgsql as $$
declare
  v_share real := least(1, p_sample / greatest(1, (select reltuples from pg_class where oid = 'assignments'::regclass)));
begin
  with counted as (
    select word from ts_stat(format(
        'select search_words(title || '' '' || subject || '' '' || description)
           from assignments tablesample system (%s) where deleted_at is null', 1e2 * v_share))
      where ndoc > p_most * v_share),
  gone as (delete from common_words where word not in (select word from counted))
  insert into common_words select word from counted on conflict do nothing;
end $$;
