-- Publishes a new review if the other side's exists, else notifies the reviewed person that it
-- waits, without its content (docs/decisions/0100). Returns whether it is published. The caller
-- holds the assignment.
create or replace function seal_review(p_review assignment_ratings, p_assignment assignments, p_now timestamptz)
returns boolean language plpgsql as $$
begin
  -- The writer answered the notification that asked for it.
  perform read_notices(p_review.reviewer_id, 'review_sealed', p_review.assignment_id, p_now);
  if exists (select from assignment_ratings
      where assignment_id = p_review.assignment_id and reviewer_id = p_review.reviewee_id) then
    perform publish_reviews(array[p_assignment.id], p_review.reviewer_id, p_now);
    return true;
  end if;
  perform write_mail('review_sealed', p_review.reviewee_id, p_review.assignment_id, p_now);
  perform notify_user(p_review.reviewee_id, 'review_sealed', p_review.assignment_id, null,
    jsonb_build_object('title', p_assignment.title), p_now);
  perform trail_entry(p_review.assignment_id, 'reviewed', p_review.reviewer_id,
    jsonb_build_object('due', (p_review.published_at at time zone 'Asia/Karachi')::date), p_now);
  return false;
end $$;

drop function if exists publish_reviews(uuid, text, uuid, timestamptz);
drop function if exists publish_due_review(timestamptz);

-- Publishes the sealed reviews of assignments, and notifies both sides except `p_actor`, who caused
-- the publication. The caller holds the assignments.
create or replace function publish_reviews(p_assignments uuid[], p_actor uuid, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_id uuid;
  v_out uuid[] := '{}';
begin
  -- Each changes the figures of its person, always in one order to avoid deadlocks.
  for v_id in
    select id from assignment_ratings
      where assignment_id = any(p_assignments) and is_sealed order by reviewee_id, id
  loop
    update assignment_ratings set is_sealed = false, published_at = least(published_at, p_now) where id = v_id;
    v_out := v_out || v_id;
  end loop;
  perform trail_entry(assignment_id, 'rated', reviewer_id, jsonb_build_object('rating', rating), p_now)
    from (select * from assignment_ratings where id = any(v_out) order by assignment_id, created_at, id) published;
  perform write_mail('review_out', told.id, told.assignment_id, p_now),
      notify_user(told.id, 'review_out', told.assignment_id, null, jsonb_build_object('title', told.title), p_now)
    from (
      select distinct p.id, a.id as assignment_id, a.title
        from assignment_ratings r join assignments a on a.id = r.assignment_id
          join profiles p on p.id in (r.reviewer_id, r.reviewee_id)
        where r.id = any(v_out) and p.id is distinct from p_actor and not p.is_blocked
        order by p.id, a.id) told;
end $$;

-- Publishes the due sealed reviews of at most `p_most` assignments, those due first, and skips
-- those that another process holds. Returns the number of assignments. One statement publishes all.
create or replace function publish_due_reviews(p_most integer, p_now timestamptz) returns integer language plpgsql as $$
declare
  v_due uuid[];
begin
  select coalesce(array_agg(id), '{}') into v_due from (
    select a.id from assignments a
      where a.id in (select assignment_id from assignment_ratings
        where is_sealed and published_at <= p_now order by published_at limit p_most)
      for no key update skip locked) held;
  perform publish_reviews(v_due, null, p_now);
  return cardinality(v_due);
end $$;
