-- Tells both parties of an assignment's chat that something about it is new: it was opened, work came, it was completed
-- or reviewed. The number is that of the newest message, 0 while there is none.
create or replace function hint_parties(p_assignment uuid) returns void language plpgsql as $$
begin
  perform live_hint(array[assigner_id, bidder_id], 'conversation', id, last_number)
    from conversations where assignment_id = p_assignment;
end $$;
