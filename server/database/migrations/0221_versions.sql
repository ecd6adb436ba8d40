-- Forms say which version they began with (docs/decisions/0093): these take one more argument.
drop function if exists edit_assignment(uuid, uuid, text, text, integer, date, integer, text, text, timestamptz);
drop function if exists update_profile(uuid, text, text, integer, text[], text, text, timestamptz);
drop function if exists save_gigs(uuid, jsonb, text, text, timestamptz);
