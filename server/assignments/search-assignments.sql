-- Returns the newest 1,001 public assignments that a search finds within the list's filters: first
-- those with its exact words, then those with words that contain them, then those with a similar
-- spelling (rulings, Content). An assignment must have every word of the search, or the first eight
-- in the alphabet if there are more. `p_open_from` is the first deadline of open ones, null for
-- any. `p_until` excludes assignments posted after that number, so that the pages of one search are
-- pages of one list. `p_also` gives synonyms of its words: names of subjects (docs/decisions/0093).
-- A search's cost does not grow with the table. Common words (common_words) are searched in the
-- newest blocks first, then in as many as their frequency there suggests, at most twice as many as
-- the last ones. The newest blocks say little about a status, since new assignments are not
-- completed yet, or about a word that was popular last term. Only a search with few matches in the
-- newest 34 blocks reads all of them; a search that needs a rare word reads all at once.
create or replace function search_assignments(
  p_search text, p_also jsonb, p_status text, p_subject text, p_open_from date, p_until bigint
) returns table (id uuid, created_at timestamptz, closeness integer) language plpgsql stable as $$
declare
  c_block constant bigint := 4096;
  c_most_blocks constant bigint := 32;
  v_words text[] := (tsvector_to_array(search_words(p_search)))[1:8];
  v_filter text := search_filter(p_status, p_subject, p_open_from);
  v_wanted text;
  v_is_rare boolean;
  v_taken text;
  v_query tsquery;
  v_from bigint;
  v_below bigint;
  v_missing bigint := 1001;
  v_found bigint;
  v_span bigint;
  v_promised bigint;
begin
  -- Threshold of search_meant(). The function has no SET of its own: before the extension is
  -- loaded, only a superuser may write one of its parameters there.
  perform set_config('pg_trgm.similarity_threshold', '0.4', true);
  for v_closeness in reverse 3 .. 1 loop
    select meant, is_rare into v_wanted, v_is_rare from search_meant(v_words, p_also, v_closeness);
    continue when v_wanted is null or v_wanted = v_taken;
    v_below := p_until / c_block + 1;
    v_from := case when v_is_rare then 0 else v_below - 2 end;
    loop
      v_query := concat_ws('&', v_filter, v_wanted, '!(' || v_taken || ')',
        case when v_from > 0 then (
          select search_any(array_agg('/block:' || block)) from generate_series(v_from, v_below - 1) block) end);
      return query
        select found.id, found.created_at, v_closeness
          from (select a.id, a.created_at, a.deadline, a.lapsed_at, a.number from assignments a
            where a.deleted_at is null and a.offered_to is null and v_query @@
              search_terms(a.title, a.subject, a.description, a.subject_key, a.status, a.deadline, a.number)
            offset 0) found
          where found.number between v_from * c_block and least(v_below * c_block - 1, p_until)
            and (p_open_from is null or found.deadline >= p_open_from and found.lapsed_at is null)
          order by found.created_at desc, found.id desc
          limit v_missing;
      get diagnostics v_found = row_count;
      v_missing := v_missing - v_found;
      exit when v_missing = 0 or v_from <= 0;
      v_span := v_below - v_from;
      v_below := v_from;
      -- Half as many again as the last blocks suggest.
      v_promised := 3 * v_missing * v_span / (2 * greatest(v_found, 1)) + 1;
      v_from := case when v_promised > c_most_blocks and v_span >= c_most_blocks then 0
        else v_below - least(v_promised, case when v_found > 0 then 2 * v_span else c_most_blocks end, c_most_blocks) end;
    end loop;
    exit when v_missing = 0;
    v_taken := v_wanted;
  end loop;
end $$;

-- Returns the list's filters as terms of a search; null for none.
create or replace function search_filter(p_status text, p_subject text, p_open_from date) returns text
language sql stable as $$
  select nullif(concat_ws('&',
    search_any(array['/status:' || nullif(p_status, 'all')]),
    search_any(array['/subject:' || subject_key(nullif(p_subject, ''))]),
    case when p_open_from is not null then (
      select search_any(array_agg('/until:' || span)) from generate_series(
        (p_open_from - date '2000-01-01') / 32,
        ((select max(deadline) from assignments where status = 'open' and deleted_at is null) - date '2000-01-01') / 32) span)
    end), '')
$$;

-- Returns the possible meanings of a search's words, as a search for all of them: 3 the words
-- themselves, 2 also words that contain them and their synonyms (`p_also`, by word, never rare), 1
-- also words with a similar spelling. Words of one or two letters mean only themselves; those of
-- three letters, and numbers, have no similar ones. Null if one of them means no word ever posted.
-- A search is rare if one of its words means only rare words, where the common ones are known.
create or replace function search_meant(
  p_words text[], p_also jsonb, p_closeness integer, out meant text, out is_rare boolean
) language sql stable as $$
  select case when every(meant_by is not null) then string_agg(meant_by, '&') end,
      bool_or(are_rare and also is null) and exists (select from common_words)
    from unnest(p_words) asked, lateral (
      select case when p_closeness <= 2 then p_also ->> asked end as also) besides, lateral (
      select '(' || nullif(concat_ws('|', search_any(array_agg(word)), also), '') || ')' as meant_by,
          not bool_or(exists (select from common_words c where c.word = known.word)) as are_rare from (
        select word from search_vocabulary where word = asked
        union all (
          select word from search_vocabulary
            where p_closeness <= 2 and length(asked) > 2
              and word like '%' || replace(asked, '\', '\\') || '%' and word <> asked
            order by length(word), word limit 30)
        union all (
          select word from search_vocabulary
            where p_closeness <= 1 and length(asked) > 3 and asked !~ '[0-9]' and word % asked and word <> asked
            order by similarity(word, asked) desc, word limit 10)) known) one
$$;

-- Returns a search for any of these terms; null for none.
create or replace function search_any(p_terms text[]) returns text language sql immutable as $$
  select '(' || string_agg('''' || replace(replace(term, '\', '\\'), '''', '''''') || '''', '|') || ')'
    from unnest(p_terms) term where term is not null
$$;
