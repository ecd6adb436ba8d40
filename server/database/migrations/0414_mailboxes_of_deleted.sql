-- The mailbox of a deleted account, under which its owner gets no coins again (docs/decisions/0047); null before this.
alter table deleted_accounts add column mailbox text;
