-- Whether the other party wrote beyond a read mark: the header's count of every page looks at those conversations alone.
alter table read_marks add column has_unread boolean not null default false;
insert into read_marks (conversation_id, user_id, number, has_unread)
  select c.id, party.id, 0, true
    from conversations c cross join lateral (values (c.assigner_id), (c.bidder_id)) party (id)
      left join read_marks mark on mark.conversation_id = c.id and mark.user_id = party.id
    where exists (select from messages m
      where m.conversation_id = c.id and m.number > coalesce(mark.number, 0) and m.sender_id <> party.id)
  on conflict (conversation_id, user_id) do update set has_unread = true;
create index read_marks_unread on read_marks (user_id) where has_unread;
