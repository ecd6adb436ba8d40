import type { InputOf, OutputOf } from '#core/contract.ts';
import type { ListedCase, WholeCase } from '#core/safety/cases-contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { counted, run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { readTheirList } from '../profiles/their-list.ts';

const person = (of: string) =>
  `jsonb_build_object('id', ${of}.id, 'full_name', ${of}.full_name, 'username', ${of}.username)`;

const columns = `c.number, ${person('reporter')} as reporter,
  case when c.reported_id is not null then ${person('reported')} end as reported, a.title,
  coalesce(r.reason, f.reason) as reason, c.opened_at, c.outcome, c.decided_at`;

const joins = `join profiles reporter on reporter.id = c.reporter_id
  left join profiles reported on reported.id = c.reported_id
  left join assignments a on a.id = c.assignment_id
  left join reports r on r.id = c.report_id
  left join feedback f on f.id = c.feedback_id`;

const list = {
  from: 'cases c',
  columns,
  joins,
  id: { sql: 'c.number', type: 'integer' },
  people: ['c.reported_id', 'c.reporter_id'],
  sorts: { opened_at: { sql: 'c.opened_at', type: 'timestamptz' } },
} as const;

/**
 * Returns reports and feedback, longest wait first or as asked; a search is for the reporter and
 * the reported.
 */
export function listCases({ db }: Context, input: InputOf<'safety.cases'>): Promise<OutputOf<'safety.cases'>> {
  return readTheirList<ListedCase, 'opened_at'>(db, list, input, () => open(input.status));
}

const open = (status: string) =>
  status === 'all' ? [] : [`c.decided_at is ${status === 'open' ? 'null' : 'not null'}`];

const othersShown = 10;
const messagesShown = 30;

type Row = Omit<WholeCase, 'about' | 'others' | 'thread'> & {
  about: (Omit<NonNullable<WholeCase['about']>, 'created_at'> & { created_at: string }) | null;
  others: (Omit<WholeCase['others'][number], 'opened_at'> & { opened_at: string })[];
  thread: (Omit<WholeCase['thread'][number], 'created_at'> & { created_at: string })[];
};

/** Returns one case with what an admin needs to decide it. Refuses `case_not_found`. */
export async function readCase({ db }: Context, number: number): Promise<WholeCase> {
  const [row] = await run<Row>(
    db,
    (take) => `select ${columns}, reporter.email as reporter_email, c.assignment_id, c.note, c.warning,
        (select username from profiles where id = c.decided_by) as decided_by,
        case when c.reported_id is not null then jsonb_build_object(
          'email', reported.email, 'created_at', reported.created_at, 'is_blocked', reported.is_blocked,
          'is_listed', exists (select from scammers s where s.user_id = c.reported_id and s.removed_at is null),
          'awarded', ${counted('from live_assignments where awarded_to = c.reported_id')},
          'completed', ${counted(`from live_assignments where awarded_to = c.reported_id and status = 'completed'`)}
        ) end as about,
        (select coalesce(jsonb_agg(other), '[]') from (
          select o.number, coalesce(ro.reason, fo.reason) as reason, o.opened_at, o.outcome
            from cases o left join reports ro on ro.id = o.report_id left join feedback fo on fo.id = o.feedback_id
           where o.reported_id = c.reported_id and o.number <> c.number
           order by o.number desc limit ${othersShown}) other) as others,
        ${counted('from cases where reporter_id = c.reporter_id')} as opened,
        (select coalesce(jsonb_agg(said order by number), '[]') from (
          select m.number, m.sender_id = c.reporter_id as is_reporter, m.content, m.created_at
            from messages m where m.conversation_id = chat.id order by m.number desc limit ${messagesShown}) said) as thread
      from cases c ${joins}
        left join lateral (
          select v.id from conversations v
           where c.reported_id in (v.assigner_id, v.bidder_id) and c.reporter_id in (v.assigner_id, v.bidder_id)
             and (c.assignment_id is null or v.assignment_id = c.assignment_id)
           order by v.last_at desc limit 1) chat on true
      where c.number = ${take(number, 'integer')}`,
  );
  if (!row) refuse('case_not_found');
  const { about, others, thread, ...rest } = row;
  return {
    ...rest,
    about: about && { ...about, created_at: new Date(about.created_at) },
    others: others.map((other) => ({ ...other, opened_at: new Date(other.opened_at) })),
    thread: thread.map((said) => ({ ...said, created_at: new Date(said.created_at) })),
  };
}

/** Decides a case; refuses as `decide_case()` does, and `case_warning_missing`. */
export function decideCase(
  context: SignedInContext,
  input: InputOf<'safety.decideCase'>,
): Promise<OutputOf<'safety.decideCase'>> {
  const { number, outcome, reason, warning } = input;
  if (outcome === 'warned' && !warning) refuse('case_warning_missing', { field: 'warning' });
  const decision = { p_outcome: outcome, p_reason: reason, p_warning: outcome === 'warned' ? warning : null };
  return judge(context, 'decide_case', { p_number: number, ...decision }, { input });
}
