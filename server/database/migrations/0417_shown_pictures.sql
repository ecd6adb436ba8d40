-- Whether pages may show a chat's file in place; null: not judged yet, or no picture, and so a download (docs/decisions/0008).
alter table files add column is_picture boolean;
