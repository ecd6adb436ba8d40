-- Idempotency inside an effect's own transaction (docs/decisions/0020). claim_key() takes (user,
-- key) for this transaction; a concurrent twin waits here until the first one ends. Both null: go
-- on, then store_answer(). An answer is the first one's; a refusal: same key, other body. Guests
-- have no keys. Called only by the functions that write_judges() writes.
create or replace function claim_key(
  p_user uuid, p_key text, p_procedure text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found idempotency_keys%rowtype;
begin
  if p_key is null or p_user is null then
    return;
  end if;
  insert into idempotency_keys (user_id, key, procedure, body_hash, created_at)
  values (p_user, p_key, p_procedure, p_body_hash, p_now) on conflict do nothing;
  if found then
    return;
  end if;
  select * into v_found from idempotency_keys where user_id = p_user and key = p_key;
  if v_found.procedure = p_procedure and v_found.body_hash = p_body_hash then
    answer := v_found.answer;
  else
    refusal := 'form_already_sent';
  end if;
end $$;

-- By the index, however few keys there were when this was planned: the plan outlives a burst of
-- them.
create or replace function store_answer(p_user uuid, p_key text, p_answer jsonb) returns void language sql
set enable_seqscan = off as $$
  update idempotency_keys set answer = p_answer where user_id = p_user and key = p_key;
$$;

-- Refusals are not stored: the key is free again.
create or replace function release_key(p_user uuid, p_key text) returns void language sql
set enable_seqscan = off as $$
  delete from idempotency_keys where user_id = p_user and key = p_key;
$$;

-- Writes judge_X() around each judging function X whose comment says more than its procedure, each
-- in the place of the earlier one, which a call may be using just now, and drops the earlier ones
-- that have no successor: '…, once' claims the call's key before X and stores its answer or frees
-- the key after it; '…, by an admin' and '…, by a member' refuse all other callers before X takes a
-- lock, and lock a member's own profile, so that the member is not blocked meanwhile
-- (docs/decisions/0090). An admin needs one of `p_roles`, which `judge()` takes from the contract;
-- an earlier version, which passes none, acts for owners alone (docs/decisions/0135). Called
-- whenever functions were installed. Error: a comment says something else.
create or replace function write_judges() returns void language plpgsql as $write$
declare
  v_before jsonb;
  v_old record;
  v_it record;
  v_text text;
begin
  select coalesce(jsonb_object_agg(oid, xmin::text), '{}') into v_before from pg_proc
    where pronamespace = 'public'::regnamespace and proname like 'judge\_%';
  for v_it in
    select p.proname as name, pg_get_function_arguments(p.oid) as parameters, said, words,
        (select string_agg(format('%1$I => %1$I', a.name), ', ' order by a.n)
          from unnest(p.proargnames, p.proargmodes) with ordinality a (name, mode, n) where a.mode = 'i') as given
      from pg_proc p
      cross join lateral obj_description(p.oid, 'pg_proc') said
      cross join lateral regexp_match(said, '^(\w+[.]\w+)(, once)?(?:, by (an admin|a member))?$') words
      where p.pronamespace = 'public'::regnamespace and p.proargnames @> '{refusal,answer}' and said is not null
  loop
    if v_it.words is null then
      raise exception '%() says “%” of itself: a procedure, then “once”, “by an admin”, “by a member”', v_it.name, v_it.said;
    elsif v_it.said = v_it.words[1] then
      continue;
    end if;
    v_text := format('create or replace function %I(%s%s%s) language plpgsql as $judge$
      begin
        %s %s
        if refusal is null then
          select * into refusal, answer from %I(%s);
        end if;
        %s
      end $judge$',
      'judge_' || v_it.name, case when v_it.words[2] is not null then 'p_key text, p_body_hash text, ' end, v_it.parameters,
      case when v_it.words[3] = 'an admin' then ', p_roles text[] default ''{owner}''' end,
      case when v_it.words[2] is not null then format('
        select * into refusal, answer from claim_key(p_user, p_key, %L, p_body_hash, p_now);
        if refusal is not null or answer is not null then
          return;
        end if;', v_it.words[1]) end,
      case v_it.words[3]
        when 'an admin' then '
        refusal := case
          when not is_acting_admin(p_user) then $code$admin_required$code$
          when not holds_role(p_user, p_roles) then $code$admin_role_required$code$
        end;'
        when 'a member' then '
        if (select is_blocked from profiles where id = p_user for no key update) then
          refusal := $code$account_blocked$code$;
        end if;' end,
      v_it.name, v_it.given,
      case when v_it.words[2] is not null then '
        if refusal is null then
          perform store_answer(p_user, p_key, answer);
        else
          perform release_key(p_user, p_key);
        end if;' end);
    begin
      execute v_text;
    exception when invalid_function_definition then
      -- Same types, but other names or defaults: PostgreSQL replaces no such function.
      for v_old in
        select oid::regprocedure as name from pg_proc
          where pronamespace = 'public'::regnamespace and proname = 'judge_' || v_it.name
      loop
        execute 'drop function ' || v_old.name;
      end loop;
      execute v_text;
    end;
  end loop;
  for v_old in select oid::regprocedure as name from pg_proc where v_before ->> oid::text = xmin::text loop
    execute 'drop function ' || v_old.name;
  end loop;
end $write$;
