-- What happens in a conversation beside its messages (docs/decisions/0058): numbered 1, 2, 3 … as messages are, never changed.
alter table conversations add column trail_number integer not null default 0 check (trail_number >= 0);
create table trail (
  conversation_id uuid not null references conversations,
  number integer not null check (number > 0),
  kind text not null check (kind in ('awarded', 'handed_in', 'completed', 'rated',
    'milestone_created', 'milestones_planned', 'milestone_completed', 'milestone_reopened', 'paid', 'received', 'disputed')),
  actor_id uuid not null references profiles,
  facts jsonb not null,
  created_at timestamptz not null,
  primary key (conversation_id, number)
);

-- Of conversations from before: what their rows tell. When an assignment was completed they do not.
insert into trail (conversation_id, number, kind, actor_id, facts, created_at)
select conversation_id, row_number() over (partition by conversation_id order by at, kind), kind, actor, facts, at
  from (
    select id as conversation_id, 'awarded' as kind, assigner_id as actor, '{}'::jsonb as facts, created_at as at
      from conversations
    union all select c.id, 'handed_in', s.bidder_id, jsonb_build_object('version', s.version), s.created_at
      from submissions s join conversations c on c.assignment_id = s.assignment_id
    union all select c.id, 'rated', r.reviewer_id, jsonb_build_object('rating', r.rating), r.created_at
      from assignment_ratings r join conversations c on c.assignment_id = r.assignment_id
  ) known;
update conversations c set trail_number = (select count(*) from trail t where t.conversation_id = c.id);
drop function if exists hint_parties(uuid);

-- Steps that the two parties agree on. `share` is the percentage of the budget, where one was agreed. `due_date` lasts to the
-- end of its day in Asia/Karachi; the reminder goes out `reminder_time` hours before that.
create table milestones (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations,
  title text not null check (length(title) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  due_date date not null,
  reminder_time integer not null default 1 check (reminder_time > 0),
  share integer check (share between 1 and 100),
  created_by uuid not null references profiles,
  status text not null default 'pending' check (status in ('pending', 'completed')),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  remind_at timestamptz not null generated always as (
    ((due_date + 1)::timestamp - reminder_time * interval '1 hour') at time zone 'Asia/Karachi') stored,
  reminded_at timestamptz,
  constraint milestones_completed check ((status = 'completed') = (completed_at is not null))
);
create index milestones_due on milestones (conversation_id, due_date, id);
create index milestones_reminders on milestones (remind_at) where status = 'pending' and reminded_at is null;
create index milestones_created_by on milestones (created_by);
