-- Publishes a review that was just written if the other side's is there too, else tells the
-- reviewed person that it waits: nothing of what it says (docs/decisions/0100). Returns whether it
-- is out. The caller holds the assignment.
create or replace function seal_review(p_review assignment_ratings, p_assignment assignments, p_now timestamptz)
returns boolean language plpgsql as $$
begin
  -- The writer answered what this asked for.
  perform read_notices(p_review.reviewer_id, 'review_sealed', p_review.assignment_id, p_now);
  if exists (select from assignment_ratings
      where assignment_id = p_review.assignment_id and reviewer_id = p_review.reviewee_id) then
    perform publish_reviews(p_assignment.id, p_assignment.title, p_review.reviewer_id, p_now);
    return true;
  end if;
  perform write_mail('review_sealed', p_review.reviewee_id, p_review.assignment_id, p_now);
  perform notify_user(p_review.reviewee_id, 'review_sealed', p_review.assignment_id, null,
    jsonb_build_object('title', p_assignment.title), p_now);
  perform trail_entry(p_review.assignment_id, 'reviewed', p_review.reviewer_id,
    jsonb_build_object('due', (p_review.published_at at time zone 'Asia/Karachi')::date), p_now);
  return false;
end $$;

-- Publishes the sealed reviews of an assignment: opens them, and tells both sides, except
-- `p_actor`, who made them come out. The caller holds the assignment.
create or replace function publish_reviews(p_assignment uuid, p_title text, p_actor uuid, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_review record;
  v_out uuid[] := '{}';
  v_told uuid[] := '{}';
begin
  -- Each changes the figures of its person: always in one order, against deadlocks.
  for v_review in
    select id, reviewer_id, reviewee_id from assignment_ratings
      where assignment_id = p_assignment and is_sealed order by reviewee_id
  loop
    update assignment_ratings set is_sealed = false, published_at = least(published_at, p_now) where id = v_review.id;
    v_out := v_out || v_review.id;
    v_told := v_told || array[v_review.reviewer_id, v_review.reviewee_id];
  end loop;
  for v_review in select reviewer_id, rating from assignment_ratings where id = any(v_out) order by created_at, id loop
    perform trail_entry(p_assignment, 'rated', v_review.reviewer_id, jsonb_build_object('rating', v_review.rating), p_now);
  end loop;
  perform write_mail('review_out', id, p_assignment, p_now),
      notify_user(id, 'review_out', p_assignment, null, jsonb_build_object('title', p_title), p_now)
    from profiles where id = any(v_told) and id is distinct from p_actor and not is_blocked order by id;
end $$;

-- Publishes the sealed reviews of one assignment whose time has come, if there is one that no other
-- process holds; returns whether there was. One in a transaction: each locks figures of two people.
create or replace function publish_due_review(p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_assignment record;
begin
  select a.id, a.title into v_assignment from assignments a
    where a.id in (select assignment_id from assignment_ratings where is_sealed and published_at <= p_now)
    limit 1 for no key update skip locked;
  if not found then return false; end if;
  perform publish_reviews(v_assignment.id, v_assignment.title, null, p_now);
  return true;
end $$;
