-- What the nightly doctor found broken, for the mail that tells the admins of it; what it did not find broken leaves no row.
create table doctor_reports (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  findings jsonb not null check (jsonb_typeof(findings) = 'array')
);
