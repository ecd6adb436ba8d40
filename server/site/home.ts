import { dayOf } from '#core/calendar.ts';
import { homePage } from '#core/limits.ts';
import type { Home } from '#core/site/home-contract.ts';
import { listAssignments } from '../assignments/list-assignments.ts';
import type { SignedInContext } from '../context.ts';
import { counted, run, type Take } from '../database/statement.ts';

/**
 * Rows among which the newest waiting ones are searched: conversations of each side, invitations,
 * bids.
 */
const looked = 30;

const day = 86_400_000;

/** Last steps of a chat among which its completion is searched: few follow it. */
const lastSteps = 8;

type Rows = Omit<Home, 'fits' | 'fits_total' | 'messages' | 'disagreements' | 'done'> &
  Home['done'] & {
    messages: (Omit<Home['messages'][number], 'at'> & { at: string })[];
    disagreements: (Omit<Home['disagreements'][number], 'until'> & { until: string })[];
  };

/**
 * Returns the viewer's tasks and their state, in one statement, and for a tutor matching
 * assignments in another. Each part reads the viewer's own rows by an index, and returns a few.
 */
export async function readHome(context: SignedInContext): Promise<Home> {
  const { db, viewer, viewedUntil } = context;
  const fitting = viewer.user_type === 'tutor' && viewer.expertise.length > 0;
  const [[row], fits] = await Promise.all([
    run<Rows>(
      db,
      (take) => `with mine as materialized (select * from live_assignments where user_id = ${take(viewer.id, 'uuid')}),
        talks as materialized (${talksOf(take(viewer.id, 'uuid'))})
        select ${partsOf(context, take).join(',\n')}`,
    ),
    fitting ? listAssignments(context, { ...fitFilters, limit: homePage.own }) : { items: [], total: 0 },
  ]);
  if (!row) throw new Error('a select without from has one row');
  const { messages, disagreements, milestones, posted, awarded, completed, rated, bid, ...lists } = row;
  return {
    ...lists,
    own: lists.own.map((one) => ({ ...one, lapsed_at: one.lapsed_at && new Date(one.lapsed_at) })),
    // Chats and agreements are hidden from an admin who views the product as this person
    // (docs/decisions/0066).
    milestones: viewedUntil ? [] : milestones,
    // Opening a notification would read it, which a view does not.
    received: viewedUntil ? lists.received.map((one) => ({ ...one, notice: null })) : lists.received,
    to_answer: viewedUntil ? [] : lists.to_answer,
    disagreements: viewedUntil ? [] : disagreements.map((one) => ({ ...one, until: new Date(one.until) })),
    payments: viewedUntil ? [] : lists.payments,
    messages: viewedUntil ? [] : messages.map((message) => ({ ...message, at: new Date(message.at) })),
    done: { posted, awarded, completed, rated, bid },
    fits: fits.items,
    fits_total: fits.total,
  };
}

const fitFilters = {
  status: 'open',
  subject: '',
  search: '',
  budget_from: null,
  budget_to: null,
  deadline_within: 0,
  not_bid: true,
  my_expertise: true,
  sort: 'newest',
} as const;

/** Agreed price of assignment `a`, else its budget; PKR. */
const agreedPrice = `coalesce(
  (select agreed_price(won, a.budget) from bids won where won.assignment_id = a.id and won.status = 'awarded'), a.budget) as price`;

/** Returns the SQL of a person's newest conversations, with assignment and other party. */
function talksOf(me: string): string {
  const other = `case when c.assigner_id = ${me} then c.bidder_id else c.assigner_id end`;
  const side = (party: string) =>
    `(select * from conversations where ${party} = ${me} order by last_at desc, id desc limit ${looked})`;
  return `select c.*, a.title, a.status, a.deleted_at, p.full_name
    from (${side('assigner_id')} union all ${side('bidder_id')}) c join assignments a on a.id = c.assignment_id
      cross join lateral (select full_name from profiles where id = ${other} offset 0) p`;
}

/** Returns the columns of the statement, each a list of rows as JSON, or a fact. */
function partsOf({ viewer, now }: SignedInContext, take: Take): string[] {
  const me = take(viewer.id, 'uuid');
  const today = take(dayOf(now), 'date');
  const list = (name: string, columns: string, rest: string, most: number = homePage.waiting) =>
    `(select coalesce(jsonb_agg(to_jsonb(r) - 'place' order by place), '[]')
       from (select row_number() over () as place, found.* from (select ${columns} ${rest} limit ${most}) found) r) as ${name}`;
  const own = `from mine a left join profiles p on p.id = a.awarded_to where true`;
  const bidsOf = '(select count(*)::int from bids b where b.assignment_id = a.id)';
  // Read once, and named as their tables are.
  const conversations = `talks c
    cross join lateral (select c.assignment_id as id, c.title, c.status, c.deleted_at) a
    cross join lateral (select c.full_name) p`;
  const asked = (table: string, rest: string) =>
    `(select assignment_id, created_at, '${table}' = 'gig_asks' as of_gig from ${table} where tutor_id = ${me} and ${rest}
      order by created_at desc, assignment_id desc limit ${looked})`;
  const unread = `(select count(*)::int from (select from messages m where m.conversation_id = c.id
    and m.number > coalesce(mark.number, 0) and m.sender_id <> ${me} limit 100) counted)`;
  return [
    list(
      'to_check',
      'a.id, a.title, p.full_name as who',
      `from (select * from mine where status = 'awarded' order by created_at desc, id desc limit ${looked}) a
        left join profiles p on p.id = a.awarded_to
        where exists (select from unanswered_versions u where u.assignment_id = a.id)
        order by a.created_at desc, a.id desc`,
    ),
    list(
      'to_answer',
      'a.id, a.title, p.full_name as who, asked.deadline',
      `from ${conversations} cross join lateral (
          select created_at, deadline from deadline_proposals
            where conversation_id = c.id and outcome is null and proposed_by <> ${me}
          union all select created_at, null from end_proposals
            where conversation_id = c.id and outcome is null and proposed_by <> ${me} and expires_at > ${take(now, 'timestamptz')}) asked
        where c.ended_at is null and a.status = 'awarded' order by asked.created_at, a.id`,
    ),
    list(
      'disagreements',
      'a.id, a.title, p.full_name as who, d.answer_until as until',
      `from (select * from disagreements where other_id = ${me} order by opened_at desc limit ${looked}) d
        join live_assignments a on a.id = d.assignment_id join profiles p on p.id = d.opened_by
        where d.state = 'open' and d.answered_at is null and d.answer_until > ${take(now, 'timestamptz')}
        order by d.answer_until, a.id`,
    ),
    list(
      'to_review',
      'a.id, a.title, p.full_name as who',
      `from ${conversations} join trail t on t.conversation_id = c.id and t.kind = 'completed' and t.number > c.trail_number - ${lastSteps}
        where a.status = 'completed' and a.deleted_at is null and c.ended_at is null
          and t.created_at > ${take(new Date(now.getTime() - homePage.reviewDays * day), 'timestamptz')}
          and not exists (select from assignment_ratings r where r.assignment_id = a.id and r.reviewer_id = ${me})
        order by t.created_at desc, a.id`,
    ),
    list(
      'received',
      'a.id, a.title, a.deadline, a.bids, coalesce(n.times, 0) as fresh, n.id as notice',
      `from (select id, title, deadline, case when offered_to is null then (select o.bid_count from open_assignments o where o.id = mine.id)
            else standing_bids(mine.id) end as bids
          from mine where status = 'open' and deadline >= ${today} order by created_at desc, id desc limit ${looked}) a
        left join notifications n on n.user_id = ${me} and n.kind = 'bid_received' and n.about_id = a.id and n.read_at is null
        where a.bids > 0
        order by (n.times is null), a.deadline, a.id`,
    ),
    list(
      'payments',
      'c.id, a.title, p.full_name as who, s.amount',
      `from (select * from settlements where tutor_id = ${me} and status <> 'received'
          order by created_at desc, id desc limit ${looked}) s
        join conversations c on c.id = s.conversation_id join live_assignments a on a.id = c.assignment_id
        join profiles p on p.id = s.payer_id
        where s.status = 'waiting' and c.ended_at is null order by s.created_at, s.id`,
    ),
    list(
      'messages',
      'c.id, a.title, p.full_name as who, unread.n as count, c.last_at as at',
      `from ${conversations}
        left join lateral (
          select number from read_marks where conversation_id = c.id and user_id = ${me} offset 0) mark on true
        cross join lateral (select case when c.last_number > coalesce(mark.number, 0) then ${unread} else 0 end as n) unread
        where unread.n > 0 order by c.last_at desc, c.id`,
    ),
    list(
      'questions',
      'a.id, a.title, count(*)::int as count',
      `from (select * from questions where answerer_id = ${me} and answer is null order by created_at desc, id desc limit ${looked}) q
        join live_assignments a on a.id = q.assignment_id
        where a.status = 'open' and a.lapsed_at is null
        group by a.id, a.title order by min(q.created_at), a.id`,
    ),
    list(
      'invitations',
      'a.id, a.title, a.budget, a.deadline, i.of_gig',
      `from (select assignment_id, max(created_at) as created_at, bool_or(of_gig) as of_gig from (${asked('bid_invitations', 'true')}
          union all ${asked('gig_asks', 'answer is null')}) asked group by assignment_id) i
        join live_assignments a on a.id = i.assignment_id
        where a.status = 'open' and a.lapsed_at is null and a.deadline >= ${today}
          and not exists (select from bids b where b.assignment_id = a.id and b.user_id = ${me})
        order by i.created_at desc, a.id`,
    ),
    list(
      'due',
      `a.id, a.title, p.full_name as who, ${agreedPrice}, a.deadline,
        coalesce((select max(s.version) from submissions s
          where s.assignment_id = a.id and s.bidder_id = a.awarded_to), 0) as version,
        (select r.due from submissions s join change_requests r on r.submission_id = s.id
          where s.assignment_id = a.id and s.bidder_id = a.awarded_to
            and not exists (select from unanswered_versions u where u.assignment_id = a.id)
          order by s.version desc limit 1) as changes_due`,
      `from live_assignments a join profiles p on p.id = a.user_id
        where a.awarded_to = ${me} and a.status = 'awarded' order by a.deadline, a.id`,
    ),
    list(
      'bids',
      'a.id, a.title, a.deadline, coalesce(o.bid_count, standing_bids(a.id)) as bids',
      `from (select assignment_id, created_at from bids where user_id = ${me} and status <> 'ended'
          order by created_at desc, id desc limit ${looked}) b
        join live_assignments a on a.id = b.assignment_id left join open_assignments o on o.id = a.id
        where a.deadline >= ${today} and (o.id is not null or a.offered_to = ${me} and a.status = 'open' and a.lapsed_at is null)
        order by b.created_at desc, a.id`,
      homePage.own,
    ),
    list(
      'own',
      `a.id, a.title, p.full_name as who, ${agreedPrice}, a.deadline, a.status, a.lapsed_at,
        ${bidsOf} as bids`,
      `from (select * from mine order by (status = 'completed'), created_at desc, id desc limit ${homePage.own}) a
        left join profiles p on p.id = a.awarded_to order by (a.status = 'completed'), a.created_at desc, a.id desc`,
      homePage.own,
    ),
    `${counted('from mine')} as own_total`,
    list(
      'milestones',
      'c.id, a.title, m.title as item, p.full_name as who, m.due_date as deadline',
      `from ${conversations} join milestones m on m.conversation_id = c.id
        where m.status = 'pending' and m.due_date >= ${today} and a.status = 'awarded' and c.ended_at is null
        order by m.due_date, m.id`,
      homePage.own,
    ),
    `exists (select from assignments a where a.user_id = ${me}) as posted`,
    `exists (select ${own} and a.status <> 'open') as awarded`,
    `exists (select ${own} and a.status = 'completed') as completed`,
    `exists (select from (select id from mine where status = 'completed' limit ${looked}) a
      where exists (select from assignment_ratings r where r.assignment_id = a.id and r.reviewer_id = ${me})) as rated`,
    `(exists (select from bids where user_id = ${me}) or exists (select from withdrawn_bids where user_id = ${me})) as bid`,
  ];
}
