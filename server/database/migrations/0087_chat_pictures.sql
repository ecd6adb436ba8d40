-- A conversation's files in their order, for the way from picture to picture.
create index messages_conversation_files on messages (conversation_id, number) where file_id is not null;
