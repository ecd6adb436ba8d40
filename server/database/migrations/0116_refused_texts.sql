-- The admins' list of refused texts by what was found in them, newest first; of appeals too (docs/decisions/0072).
create index refused_texts_found on refused_texts (found, last_at, id);
create index refused_texts_appealed_found on refused_texts (found, last_at, id) where appealed_at is not null and outcome is null;
