-- A search for a subject's name finds its other names too (docs/decisions/0093). They stand in
-- core, and are handed to what searches: the words of a kept search are written with it.
drop function if exists search_assignments(text, text, text, date, bigint);
drop function if exists search_meant(text[], integer);
drop function if exists save_search(uuid, text, jsonb, text, integer, text, text, timestamptz);
alter table saved_searches alter column words drop expression;
drop function words_query(text);
