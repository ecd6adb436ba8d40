-- Returns files that a person put into a bucket, in the given order, without duplicates: of equal
-- files the first. Null if one of them is not the person's, or not in the bucket.
create or replace function own_files(p_owner uuid, p_bucket text, p_files jsonb) returns uuid[] language sql stable as $$
  with named as (
    select value::uuid as id, min(n) as n
      from jsonb_array_elements_text(coalesce(p_files, '[]')) with ordinality given (value, n) group by 1
  ), found as (
    select f.id, n, row_number() over (partition by coalesce(f.digest, f.id::text) order by n) as copy
      from named join files f on f.id = named.id and f.owner_id = p_owner and f.bucket = p_bucket
  )
  select case when (select count(*) from named) = (select count(*) from found)
    then coalesce((select array_agg(id order by n) from found where copy = 1), '{}') end;
$$;

-- Returns the digests of files in their order; equal files share one. Null if a file has none.
create or replace function digests_of(p_files uuid[]) returns text[] language sql stable as $$
  select case when bool_and(digest is not null) then array_agg(digest order by n) end
    from unnest(p_files) with ordinality given (id, n) join files f on f.id = given.id;
$$;
