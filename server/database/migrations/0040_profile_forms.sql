-- The photo has a form of its own: update_profile takes none any more, and is made anew beside the tables.
drop function if exists update_profile(uuid, text, text, integer, text[], uuid, text, text, timestamptz);
