-- Work is shown in public once its tutor wishes and its poster agrees (docs/decisions/0108). `poster_agrees`: null
-- until the poster answers; `answered_at`: null too for what was shown before posters were asked; `asked_at`: when the
-- poster was asked, once for each version.
alter table submissions
  add column poster_agrees boolean,
  add column answered_at timestamptz(3),
  add column asked_at timestamptz(3);

-- What is shown already stays until one of the two takes it back.
update submissions s set poster_agrees = true from assignments a
  where a.id = s.assignment_id and s.is_public and a.status = 'completed' and s.bidder_id = a.awarded_to;

create index submissions_shown on submissions (bidder_id, created_at desc, id desc) where is_public and poster_agrees;
drop index submissions_bidder_public;
