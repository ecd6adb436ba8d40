-- Open work like an own lost bid's: the newest of a subject (docs/decisions/0109).
create index open_assignments_subject on open_assignments (subject_key, created_at desc, id desc);
