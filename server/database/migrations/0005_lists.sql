-- What lists and counts read.

-- Both sides of a person's conversations, in the order in which they are listed and paged.
drop index conversations_assigner;
drop index conversations_bidder;
create index conversations_assigner on conversations (assigner_id, last_at desc, id desc);
create index conversations_bidder on conversations (bidder_id, last_at desc, id desc);

-- How many assignments a tutor completed.
create index assignments_completed on assignments (awarded_to) where status = 'completed' and deleted_at is null;

-- Whether a poster was told lately that work came.
create index mails_work_submitted on mails (assignment_id, created_at) where kind = 'work_submitted';
