-- A voice note is a message whose file plays in place, so many seconds as its sender's browser counted (docs/decisions/0069).
alter table messages add column voice_seconds integer check (voice_seconds > 0),
  add constraint messages_voice_file check (voice_seconds is null or file_id is not null);
drop function if exists send_message(uuid, uuid, text, uuid, text, timestamptz, integer);
