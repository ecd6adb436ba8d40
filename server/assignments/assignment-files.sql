-- Returns the files of an assignment in their order.
create or replace function files_of_assignment(p_assignment uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(file_id order by position), '{}') from (
    select 1 as position, file_id from assignments where id = p_assignment and file_id is not null
    union all select position, file_id from assignment_further_files where assignment_id = p_assignment) attached;
$$;

-- Sets the files of an assignment. The caller holds it.
create or replace function set_assignment_files(p_assignment uuid, p_files uuid[]) returns void language sql as $$
  update assignments set file_id = p_files[1] where id = p_assignment;
  delete from assignment_further_files where assignment_id = p_assignment;
  insert into assignment_further_files (assignment_id, position, file_id)
    select p_assignment, n, file from unnest(p_files) with ordinality attached (file, n) where n > 1;
$$;

-- Returns the names of the files that the second list lacks, as their owner sees them.
create or replace function names_of_files(p_files uuid[], p_without uuid[]) returns text language sql stable as $$
  select coalesce(string_agg(f.name, ', ' order by n), '')
    from unnest(p_files) with ordinality given (id, n) join files f on f.id = given.id where f.id <> all (p_without);
$$;
