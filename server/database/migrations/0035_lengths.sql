-- Lengths are the contract's; here a text only must not be empty where it says something.
alter table profiles
  drop constraint profiles_full_name_check, add check (full_name <> ''),
  drop constraint profiles_gigs_check;
alter table sign_ups drop constraint sign_ups_full_name_check, add check (full_name <> '');
alter table assignments
  drop constraint assignments_title_check, add check (title <> ''),
  drop constraint assignments_description_check, add check (description <> ''),
  drop constraint assignments_subject_check, add check (subject <> '');
alter table bids drop constraint bids_proposal_check, add check (proposal <> '');
alter table messages drop constraint messages_content_check;
alter table submissions drop constraint submissions_comment_check;
alter table assignment_ratings drop constraint assignment_ratings_comment_check;
alter table contact_messages
  drop constraint contact_messages_name_check, add check (name <> ''),
  drop constraint contact_messages_email_check, add check (email <> ''),
  drop constraint contact_messages_subject_check, add check (subject <> ''),
  drop constraint contact_messages_message_check, add check (message <> '');
