-- The answer that an admin mailed from the admin area; null for one given elsewhere.
alter table contact_messages add column answer text;
