-- Returns the version of a form's content: the same for the same content. A form says which one it
-- began with, so that an edit saved elsewhere meanwhile is not overwritten unseen
-- (docs/decisions/0093).
create or replace function version_of(p_content jsonb) returns text language sql immutable
return left(md5(p_content::text), 16);
