-- The version of what a form edits: the same for the same content. A form says which one it began
-- with, so that what was saved elsewhere meanwhile is not undone unseen (docs/decisions/0093).
create or replace function version_of(p_content jsonb) returns text language sql immutable
return left(md5(p_content::text), 16);
