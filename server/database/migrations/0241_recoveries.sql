-- Mailed links and codes stay valid beside each other (docs/decisions/0098).
alter table mailed_keys drop constraint mailed_keys_user_id_purpose_key, drop column tries;
create index mailed_keys_user_id on mailed_keys (user_id, purpose);
