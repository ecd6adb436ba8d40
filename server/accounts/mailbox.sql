-- Returns the mailbox that an email is delivered to, by the large providers' rules: Gmail ignores
-- dots and Proton all signs between letters, most have tags after '+', Yahoo after '-', and some
-- have several names for one domain. Same as mailboxOf() in mailbox.ts.
create or replace function mailbox_of(p_email citext) returns text language sql immutable as $$
  select regexp_replace(
      regexp_replace(local, case when domain ~ '^(yahoo|ymail|rocketmail)[.]' then '(.)[+-].*$' else '(.)[+].*$' end, '\1'),
      case domain when 'gmail.com' then '[.]' when 'proton.me' then '[._-]' else '$^' end, '', 'g') || '@' || domain
    from (
      select local, case
          when said = 'googlemail.com' then 'gmail.com'
          when said in ('protonmail.com', 'protonmail.ch', 'pm.me') then 'proton.me'
          when said in ('me.com', 'mac.com') then 'icloud.com'
          when said in ('ya.ru', 'yandex.ru') then 'yandex.com'
          else said end as domain
        from (select lower(regexp_replace(p_email::text, '^.*@', '')) as said,
            lower(regexp_replace(p_email::text, '@[^@]*$', '')) as local) parts) known;
$$;
