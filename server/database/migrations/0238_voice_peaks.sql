-- How loud a voice note is along its length, as its sender's browser heard it while it was recorded (docs/decisions/0096).
alter table messages add column voice_peaks text,
  add constraint messages_voice_peaks check (voice_peaks is null or voice_seconds is not null and voice_peaks ~ '^[0-9a-f]{32}$')
  not valid;
alter table messages validate constraint messages_voice_peaks;
drop function if exists send_message(uuid, uuid, text, uuid, text, timestamptz, integer, integer);
