-- Payments for orders (docs/decisions/0064): PKR of the order's total, no coins. One of an order's payments is paid, and one by hand is
-- under review at a time; what came besides, or too late, is 'disputed' and waits for an admin.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check check (purpose in ('coins', 'order'));
alter table payments add column order_id uuid references orders;
alter table payments add constraint payments_order_id check ((purpose = 'order') = (order_id is not null));
create index payments_of_order on payments (order_id, created_at desc, id desc) where order_id is not null;
create unique index payments_order_paid on payments (order_id) where status = 'paid' and order_id is not null;
create unique index payments_order_review on payments (order_id)
  where status = 'pending' and gateway = 'manual' and order_id is not null;

-- Whether a line took counted stock, whatever its variant counts later.
alter table order_lines add column counted boolean not null default false;
update order_lines l set counted = exists (
  select from stock_entries e where e.order_id = l.order_id and e.variant_id = l.variant_id);
alter table order_lines alter column counted drop default;

-- What a variant delivers as a file, and how often a line's buyer took it.
alter table product_variants add column file_id uuid references files;
create index product_variants_file_id on product_variants (file_id) where file_id is not null;
alter table order_lines add column downloads integer not null default 0 check (downloads >= 0);
