-- Another way to pay (docs/decisions/0056).
alter table payments drop constraint payments_gateway_check;
alter table payments add constraint payments_gateway_check check (gateway in ('manual', 'easypaisa', 'jazzcash'));
