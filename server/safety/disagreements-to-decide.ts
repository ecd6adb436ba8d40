import type { InputOf, OutputOf } from '#core/contract.ts';
import type { ListedDisagreement, WholeDisagreement } from '#core/safety/disagreements-contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { filesOf } from '../files/files-of.ts';
import { refuse } from '../platform/refuse.ts';
import { readTheirList } from '../profiles/their-list.ts';
import { type DisagreementRow, disagreementColumns, disagreementOf } from './disagreements.ts';

const messagesShown = 100;

const person = (of: string) =>
  `jsonb_build_object('id', ${of}.id, 'full_name', ${of}.full_name, 'username', ${of}.username)`;

const list = {
  from: 'disagreements d',
  columns: `d.id, d.number, a.title, d.reason, ${person('opener')} as opener, ${person('other')} as other, d.opened_at,
    d.state, d.answer_until, d.answered_at`,
  joins: `join assignments a on a.id = d.assignment_id join profiles opener on opener.id = d.opened_by
    join profiles other on other.id = d.other_id`,
  id: { sql: 'd.id', type: 'uuid' },
  people: ['d.opened_by', 'd.other_id'],
  sorts: { opened_at: { sql: 'd.opened_at', type: 'timestamptz' } },
} as const;

type Listed = Omit<ListedDisagreement, 'is_ready'> & { answer_until: Date; answered_at: Date | null };

const waiting = (status: string) =>
  status === 'all' ? [] : [`d.state ${status === 'open' ? '' : 'not '}in ('open', 'appealed')`];

/** Tells whether an admin may decide now: `decide_disagreement()` judges the same. */
const isReady = (row: Pick<Listed, 'state' | 'answer_until' | 'answered_at'>, now: Date) =>
  row.state === 'appealed' || (row.state === 'open' && (row.answered_at !== null || row.answer_until <= now));

/** Returns disagreements, by default longest waiting first; a search matches their parties. */
export async function listDisagreements(
  { db, now }: Context,
  input: InputOf<'safety.disagreements'>,
): Promise<OutputOf<'safety.disagreements'>> {
  const page = await readTheirList<Listed, 'opened_at'>(db, list, input, () => waiting(input.status));
  const items = page.items.map(({ answer_until, answered_at, ...row }) => ({
    ...row,
    is_ready: isReady({ ...row, answer_until, answered_at }, now),
  }));
  return { ...page, items };
}

/** Returns the disagreements of the last 365 days by reason and outcome. */
export function disagreementFigures({ db, now }: Context): Promise<OutputOf<'safety.disagreementFigures'>> {
  return run(
    db,
    (
      take,
    ) => `select d.reason, coalesce(made.outcome, case d.state when 'open' then 'waiting' else d.state end) as outcome,
        count(*)::integer as count,
        percentile_cont(0.5) within group (order by extract(epoch from d.closed_at - d.opened_at) / 86400) as days
      from disagreements d left join lateral (
        select outcome from disagreement_decisions where disagreement_id = d.id order by is_final desc limit 1) made on true
      where d.opened_at > ${take(now, 'timestamptz')}::timestamptz - interval '365 days'
      group by 1, 2 order by 1, 2`,
  );
}

type Thread = NonNullable<WholeDisagreement['thread']>;
type Told<Row extends { created_at: Date }> = Omit<Row, 'created_at'> & { created_at: string };
type WholeRow = DisagreementRow &
  Pick<WholeDisagreement, 'title' | 'poster' | 'tutor' | 'is_standing'> & {
    is_read: boolean;
    read_until: Date | null;
  };
interface ThreadRow {
  messages: Told<Thread['messages'][number]>[];
  versions: Told<Thread['versions'][number]>[];
  milestones: Thread['milestones'];
  payments: Told<Thread['payments'][number]>[];
}

/**
 * Returns a disagreement to an admin, with its thread if they have opened it. Refuses
 * `disagreement_not_found`.
 */
export async function readToDecide(
  { db, viewer, now }: SignedInContext,
  number: number,
): Promise<OutputOf<'safety.disagreementToDecide'>> {
  const [row] = await run<WholeRow>(
    db,
    (take) => `select ${disagreementColumns}, a.title, ${person('poster')} as poster, ${person('tutor')} as tutor,
        a.status = 'awarded' and c.ended_at is null as is_standing,
        r.admin_id is not null as is_read, case when r.admin_id is not null then reading_until(r, d) end as read_until
      from disagreements d join conversations c on c.id = d.conversation_id join assignments a on a.id = d.assignment_id
        join profiles poster on poster.id = c.assigner_id join profiles tutor on tutor.id = c.bidder_id
        left join disagreement_readings r on r.disagreement_id = d.id and r.admin_id = ${take(viewer.id, 'uuid')}
      where d.number = ${take(number, 'integer')}`,
  );
  if (!row) refuse('disagreement_not_found');
  const { is_read, read_until, ...found } = row;
  const isPart = viewer.id === row.poster.id || viewer.id === row.tutor.id;
  const thread = is_read && !isPart ? await readThreadOf(db, row.conversation_id, read_until) : null;
  const waits = row.state === 'open' || row.state === 'appealed';
  const can_open = !isPart && waits && (!is_read || read_until !== null);
  return { ...disagreementOf(found), can_decide: !isPart && isReady(row, now), can_open, thread };
}

/** Reads what came into a thread by `until`, with the answers given by then; all of it if null. */
async function readThreadOf(db: Context['db'], conversation: string, until: Date | null): Promise<Thread | null> {
  const [row] = await run<ThreadRow>(
    db,
    (take) => `with so_far (until) as (select coalesce(${take(until, 'timestamptz')}::timestamptz, 'infinity'))
      select
        (select coalesce(jsonb_agg(said order by number), '[]') from (
          select m.number, case m.sender_id when c.assigner_id then 'poster' else 'tutor' end as by, m.content, m.file_url,
            coalesce(${filesOf('message', 'm')}, '[]') as files, m.created_at
          from messages m where m.conversation_id = c.id and m.created_at <= until order by m.number desc limit ${messagesShown}) said) as messages,
        (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'file_url', file_url, 'comment', comment,
            'files', ${filesOf('submission', 's')}, 'created_at', created_at) order by version), '[]')
          from submissions s where assignment_id = c.assignment_id and bidder_id = c.bidder_id and created_at <= until) as versions,
        (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'due_date', due_date,
            'status', case when completed_at <= until then 'completed' else 'pending' end)
            order by due_date, id), '[]')
          from milestones where conversation_id = c.id and created_at <= until) as milestones,
        (select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'method', method, 'reference', reference,
            'file_url', '/files/' || file_id, 'status', case when answered_at <= until then status else 'waiting' end,
            'words', case when answered_at <= until then words else '' end,
            'created_at', created_at) order by created_at, id), '[]')
          from settlements where conversation_id = c.id and created_at <= until) as payments
      from conversations c, so_far where c.id = ${take(conversation, 'uuid')}`,
  );
  if (!row) return null;
  const at = <Row extends { created_at: string }>(one: Row) => ({ ...one, created_at: new Date(one.created_at) });
  return {
    messages: row.messages.map(at),
    versions: row.versions.map(at),
    milestones: row.milestones,
    payments: row.payments.map(at),
  };
}

/** Opens the thread to the viewer, and tells both parties; refuses as `read_thread()` does. */
export function readThread(
  context: SignedInContext,
  input: InputOf<'safety.readThread'>,
): Promise<OutputOf<'safety.readThread'>> {
  return judge(context, 'read_thread', { p_number: input.number, p_reason: 'To decide' }, { input });
}

/** Decides; refuses as `decide_disagreement()` does, and `disagreement_grant_missing`. */
export async function decideDisagreement(
  context: SignedInContext,
  input: InputOf<'safety.decideDisagreement'>,
): Promise<OutputOf<'safety.decideDisagreement'>> {
  const { number, outcome, coins_back, against, grant, grant_to, warned, reason } = input;
  if (grant > 0 && !grant_to) refuse('disagreement_grant_missing', { field: 'grant_to' });
  const decision = { p_number: number, p_outcome: outcome, p_coins_back: coins_back, p_against: against || null };
  const rest = { p_grant: grant, p_grant_to: grant_to || null, p_warned: warned || null, p_reason: reason };
  return judge(context, 'decide_disagreement', { ...decision, ...rest }, { input });
}
