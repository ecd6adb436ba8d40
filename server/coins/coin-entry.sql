-- Moves coins and writes the entry, as one step (rulings, Coins and money; CONST-02 to CONST-05).
-- The entry holds facts: core/coins/entries.ts makes words of its type and `p_params` when it is
-- read. Its number in the account is the next one: the profile's lock orders the entries of an
-- account, whatever a clock says. Hints the new balance to every open page of the owner. Returns
-- it, or null if the balance would fall below zero: then nothing changed. A used key raises
-- unique_violation: the caller owns the key's meaning.
create or replace function coin_entry(
  p_user uuid, p_type text, p_amount integer, p_params jsonb, p_key text, p_now timestamptz
) returns integer language plpgsql as $$
declare
  v_balance integer;
begin
  update profiles set coins = coins + p_amount where id = p_user and coins + p_amount >= 0 returning coins into v_balance;
  if v_balance is null then
    return null;
  end if;
  insert into transactions (user_id, number, type, amount, balance_after, params, idempotency_key, created_at)
  values (p_user, coalesce((select max(number) from transactions where user_id = p_user), 0) + 1, p_type, p_amount, v_balance,
    p_params, p_key, p_now);
  perform live_hint(array[p_user], 'coins', p_user, v_balance);
  return v_balance;
end $$;

create or replace function transactions_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'transactions is append-only';
end $$;

create or replace trigger transactions_append_only before update or delete or truncate on transactions
  for each statement execute function transactions_are_append_only();

-- Pays the signup bonus: once, with the profile itself, which gives its amount (CONST-04).
create or replace function grant_signup_bonus() returns trigger language plpgsql as $$
begin
  perform coin_entry(new.id, 'signup_bonus', new.signup_bonus, '{}', 'signup:' || new.id, new.created_at);
  return null;
end $$;

create or replace trigger profiles_signup_bonus after insert on profiles
  for each row when (new.signup_bonus > 0) execute function grant_signup_bonus();
