create index concurrently if not exists mails_of_announcements on mails (next_attempt_at) where kind = 'announcement' and sent_at is null;
