-- The message of the same conversation that a message answers, by its number.
alter table messages
  add column reply_to integer check (reply_to < number),
  add foreign key (conversation_id, reply_to) references messages (conversation_id, number);
