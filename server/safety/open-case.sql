-- Opens a case for each report and feedback, whichever function wrote the row.
create or replace function open_case_of_report() returns trigger language plpgsql as $$
begin
  insert into cases (report_id, reporter_id, reported_id, opened_at)
  values (new.id, new.reporter_id, new.reported_user_id, new.created_at);
  return null;
end $$;

create or replace function open_case_of_feedback() returns trigger language plpgsql as $$
begin
  insert into cases (feedback_id, reporter_id, reported_id, assignment_id, opened_at)
  values (new.id, new.user_id, new.reported_user_id, new.assignment_id, new.created_at);
  return null;
end $$;

create or replace trigger reports_open_case after insert on reports
  for each row execute function open_case_of_report();
create or replace trigger feedback_opens_case after insert on feedback
  for each row execute function open_case_of_feedback();
