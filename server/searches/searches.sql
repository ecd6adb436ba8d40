-- Saves a search (docs/decisions/0067). The profile's lock serialises a person's searches, so that
-- no race exceeds the limit. Returns a refusal's code, or the answer.
create or replace function save_search(
  p_user uuid, p_name text, p_filters jsonb, p_also jsonb, p_mail text, p_most integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid;
begin
  perform from profiles where id = p_user for no key update;
  if (select count(*) from saved_searches where user_id = p_user) >= p_most then
    refusal := 'searches_full';
    return;
  end if;
  insert into saved_searches (user_id, name, filters, words, mail, created_at)
  values (p_user, p_name, p_filters, kept_words(p_filters ->> 'search', p_also), p_mail, p_now) returning id into v_id;
  answer := jsonb_build_object('id', v_id, 'mail', p_mail);
end $$;

-- Returns the query for all words of a text, as words, prefixes or synonyms; null for none.
create or replace function kept_words(p_search text, p_also jsonb) returns tsquery language sql immutable as $$
  select string_agg('(' || concat_ws('|', '''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', p_also ->> word)
      || ')', '&')::tsquery
    from unnest(tsvector_to_array(search_words(p_search))) word
$$;

comment on function save_search is 'searches.save, once';

-- Sets when an own search sends mails. Idempotent, so it takes no key.
create or replace function change_search(
  p_user uuid, p_search uuid, p_mail text, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update saved_searches set mail = p_mail where id = p_search and user_id = p_user
    returning jsonb_build_object('id', id, 'mail', mail) into answer;
  if not found then
    refusal := 'search_not_found';
  end if;
end $$;

comment on function change_search is 'searches.change';

-- Deletes an own search with its matches.
create or replace function delete_search(p_user uuid, p_search uuid, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  delete from saved_searches where id = p_search and user_id = p_user
    returning jsonb_build_object('id', id) into answer;
  if not found then
    refusal := 'search_not_found';
  end if;
end $$;

comment on function delete_search is 'searches.delete';

-- Stops the mails named by a mail's link: of one search, or all daily ones of a person. Idempotent.
create or replace function stop_search_mails(p_named uuid, out refusal text, out answer jsonb) language plpgsql as $$
begin
  update saved_searches set mail = 'none'
    where (id = p_named and mail = 'instant') or (user_id = p_named and mail = 'daily');
  answer := '{"ok": true}';
end $$;

comment on function stop_search_mails is 'searches.stop';

-- Queues a public post for comparison with saved searches by a job: as it is posted, or opened to
-- all.
create or replace function leave_for_searches() returns trigger language plpgsql as $$
begin
  insert into unmatched_posts (assignment_id) values (new.id) on conflict do nothing;
  return null;
end $$;

create or replace trigger assignments_for_searches after insert or update of offered_to on assignments
  for each row when (new.offered_to is null) execute function leave_for_searches();
