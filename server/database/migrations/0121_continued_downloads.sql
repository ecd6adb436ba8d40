-- When a buyer last began to take a line's file: what continues that is told by it.
alter table order_lines add column downloaded_at timestamptz;
drop function if exists claim_download(uuid, uuid, integer);
