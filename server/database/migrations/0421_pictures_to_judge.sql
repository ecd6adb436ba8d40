create index concurrently if not exists files_to_judge on files (content_type, created_at)
  where bucket = 'chat_attachments' and is_picture is null;
