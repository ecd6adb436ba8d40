-- Maintains the search's vocabulary: every word of a public assignment is known as soon as it is
-- posted, edited or opened to all. Inserts words in alphabetical order, so that two posts with the
-- same new words do not deadlock. If transactions of several posts do, PostgreSQL aborts one, whose
-- posts are then made one by one (docs/decisions/0078).
create or replace function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_vocabulary (word)
  select word from unnest(tsvector_to_array(search_words(new.title || ' ' || new.subject || ' ' || new.description))) word
    where not exists (select from search_vocabulary known where known.word = word.word)
    order by word
  on conflict do nothing;
  return null;
end $$;

create or replace trigger assignments_words after insert or update of title, subject, description, offered_to on assignments
  for each row when (new.offered_to is null) execute function learn_words();
