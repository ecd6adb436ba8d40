create index concurrently if not exists deleted_accounts_mailbox on deleted_accounts (mailbox);
