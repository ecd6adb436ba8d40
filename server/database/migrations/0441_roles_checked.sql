-- Validated apart from its addition, which locks the table (docs/decisions/0118).
alter table profiles validate constraint profiles_admin_roles_known;
