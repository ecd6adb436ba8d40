-- Switches of a member are told by their comment (docs/decisions/0091): `set_switch()` sets no other column.
comment on column profiles.notify_on_bid is 'switch';
comment on column profiles.takes_invitations is 'switch';
comment on column profiles.show_ratings is 'switch';
comment on column profiles.show_presence is 'switch';
comment on column profiles.show_seen is 'switch';
comment on column profiles.shows_guide is 'switch';

drop function if exists set_notify_on_bid(uuid, boolean);
drop function if exists set_takes_invitations(uuid, boolean);
drop function if exists set_show_ratings(uuid, boolean);
drop function if exists set_show_presence(uuid, boolean);
drop function if exists set_show_seen(uuid, boolean);
drop function if exists set_shows_guide(uuid, boolean);
drop function if exists set_assistant_budget(uuid, integer, integer, text, jsonb, text, text, timestamptz);
