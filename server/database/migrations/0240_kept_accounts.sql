-- What was asked of a deleted account's owner names the deletion that it was asked about
-- (docs/decisions/0047), and a mailed code reaches a deleted account too: both functions take more
-- than before.
drop function if exists restore_account(uuid, integer, timestamptz);
drop function if exists mail_key(citext, text, integer, text, jsonb, timestamptz);
