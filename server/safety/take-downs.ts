import type { InputOf, OutputOf } from '#core/contract.ts';
import { mostGigs } from '#core/limits.ts';
import type { ContentKind, Content as Listed, ListedTakeDown, TakeDown } from '#core/safety/take-downs-contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import type { ListSource } from '../database/list.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { readTheirList } from '../profiles/their-list.ts';

const author = `jsonb_build_object('id', p.id, 'full_name', p.full_name, 'username', p.username) as author`;

/** Ids grow with time, so the primary key gives the order by time. */
const inTime = (id: string) =>
  ({ id: { sql: id, type: 'uuid' }, sorts: { created_at: { sql: id, type: 'uuid' } } }) as const;

const sources: Record<
  ContentKind,
  ListSource<'created_at'> & { people: readonly string[]; within: readonly string[] }
> = {
  assignment: {
    from: 'live_assignments a',
    columns: `a.id, 'assignment' as kind, ${author}, a.title, a.description as words, null::integer as rating,
      null::jsonb as gigs, a.created_at,
      case when a.lapsed_at is not null then 'closed' else a.status end as state, a.status = 'open' as is_standing`,
    joins: 'join profiles p on p.id = a.user_id',
    people: ['a.user_id'],
    within: [],
    ...inTime('a.id'),
  },
  bid: {
    from: 'bids b',
    columns: `b.id, 'bid' as kind, ${author}, a.title, b.proposal as words, null::integer as rating,
      null::jsonb as gigs, b.created_at,
      case b.status when 'submitted' then 'standing' when 'awarded' then 'awarded' else 'over' end as state,
      b.status = 'submitted' and a.status = 'open' and a.deleted_at is null as is_standing`,
    joins: 'join profiles p on p.id = b.user_id join assignments a on a.id = b.assignment_id',
    people: ['b.user_id'],
    within: [],
    ...inTime('b.id'),
  },
  review: {
    from: 'assignment_ratings r',
    columns: `r.id, 'review' as kind, ${author}, a.title, r.comment as words, r.rating,
      null::jsonb as gigs, r.created_at,
      case when r.taken_down_at is null then 'shown' else 'taken_down' end as state,
      r.taken_down_at is null as is_standing`,
    joins: 'join profiles p on p.id = r.reviewer_id join assignments a on a.id = r.assignment_id',
    people: ['r.reviewer_id', 'r.reviewee_id'],
    within: ['not r.is_sealed'],
    ...inTime('r.id'),
  },
  gig: {
    from: 'profiles p',
    columns: `p.id, 'gig' as kind, ${author}, '' as title, '' as words, null::integer as rating, p.gigs,
      null::timestamptz as created_at, 'shown' as state, true as is_standing`,
    people: ['p.id'],
    within: [`p.gigs <> '[]'`],
    ...inTime('p.id'),
  },
};

/** Returns what members wrote, of one kind; a search is for its authors. */
export function listContent({ db }: Context, input: InputOf<'safety.content'>): Promise<OutputOf<'safety.content'>> {
  const { within, ...source } = sources[input.kind];
  return readTheirList<Listed, 'created_at'>(db, source, input, () => [...within]);
}

/** Takes content down; refuses as `take_down_content()` does. */
export function takeDownContent(
  context: SignedInContext,
  input: InputOf<'safety.takeDown'>,
): Promise<OutputOf<'safety.takeDown'>> {
  const { kind, id, position = null, title, reason } = input;
  const what = { p_kind: kind, p_subject: id, p_position: position, p_title: title };
  return judge(context, 'take_down_content', { ...what, p_reason: reason }, { input });
}

const ownColumns = `t.id, t.number, t.kind, t.title, t.content ->> 'words' as words, t.reason, t.taken_at, t.appeal,
  t.appealed_at, t.outcome, t.note`;

const list = {
  from: 'take_downs t',
  columns: `${ownColumns}, ${author}, (select username from profiles where id = t.taken_by) as taken_by,
    (select username from profiles where id = t.decided_by) as decided_by`,
  joins: 'join profiles p on p.id = t.user_id',
  id: { sql: 't.id', type: 'uuid' },
  people: ['t.user_id'],
  sorts: { taken_at: { sql: 't.taken_at', type: 'timestamptz' } },
} as const;

const conditions = {
  appealed: ['t.appealed_at is not null and t.outcome is null'],
  all: [],
  standing: ['t.outcome is null'],
  restored: [`t.outcome = 'restored'`],
  kept: [`t.outcome = 'kept'`],
};

/** Returns take-downs, appeals by longest wait first by default; a search is for their authors. */
export function listTakeDowns(
  { db }: Context,
  input: InputOf<'safety.takeDowns'>,
): Promise<OutputOf<'safety.takeDowns'>> {
  return readTheirList<ListedTakeDown, 'taken_at'>(db, list, input, () => conditions[input.status]);
}

/** Restores content or keeps it down; refuses as `decide_take_down()` does. */
export function decideTakeDown(
  context: SignedInContext,
  input: InputOf<'safety.decideTakeDown'>,
): Promise<OutputOf<'safety.decideTakeDown'>> {
  const { number, outcome, reason } = input;
  const decision = { p_number: number, p_outcome: outcome, p_most_gigs: mostGigs, p_reason: reason };
  return judge(context, 'decide_take_down', decision, { input });
}

/** Returns something of the viewer that was taken down. Refuses `take_down_not_found`. */
export async function readOwnTakeDown({ db, viewer }: SignedInContext, id: string): Promise<TakeDown> {
  const [row] = await run<TakeDown>(
    db,
    (take) => `select ${ownColumns} from take_downs t
      where t.id = ${take(id, 'uuid')} and t.user_id = ${take(viewer.id, 'uuid')}`,
  );
  if (!row) refuse('take_down_not_found');
  return row;
}

/** Appeals once against a take-down; refuses as `appeal_take_down()` does. */
export function appealTakeDown(
  context: SignedInContext,
  input: InputOf<'safety.appealTakeDown'>,
): Promise<OutputOf<'safety.appealTakeDown'>> {
  return judge(context, 'appeal_take_down', { p_take_down: input.id, p_words: input.words }, { input });
}
