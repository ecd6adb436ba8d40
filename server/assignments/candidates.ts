import { z } from 'zod';
import { type assignmentSorts, isForBidders } from '#core/assignments/filters.ts';
import { dayOf } from '#core/calendar.ts';
import type { InputOf } from '#core/contract.ts';
import { countedTo, largestAssignmentsPage } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { rowValues } from '../database/page-key.ts';
import { asker } from '../database/policy.ts';
import type { Take } from '../database/statement.ts';
import { alsoMeant } from './subject-query.ts';

/*
 * The rows from which a page of the list is taken, as parts of its statement: `total`, `until` and
 * `candidates` (id, created_at, rank). At most 1,001 are counted (docs/decisions/0015, 0067).
 */

export type ListInput = InputOf<'assignments.list'>;

/**
 * The start of a page: after the row with this key, among the rows that existed when the first page
 * was read.
 */
export const listKey = z
  .tuple([z.int().min(-99_999_999).max(99_999_999), z.int().nonnegative(), ...rowValues])
  .transform(([rank, until, at, id]) => ({ rank, until, at, id }));
export type ListKey = z.output<typeof listKey>;

/** The number of rows counted, and of rows read for a page: one more reveals further pages. */
const counted = countedTo + 1;
const reach = largestAssignmentsPage + 1;

/** Chooses by the request: the list for bidders, a search, or the list of a status. */
export function candidatesOf(context: Context, input: ListInput, after: ListKey | null, take: Take): string {
  if (isForBidders(input)) return ofOpen(context, input, after, take);
  return input.search ? found(context, input, after, take) : filtered(context, input, after, take);
}

/**
 * Selects by status and subject. Any 1,001 rows within the filters give the count: if there are
 * fewer, the page is taken from those.
 */
function filtered({ now }: Context, { status, subject }: ListInput, after: ListKey | null, take: Take): string {
  const within = [
    'true',
    // Written as a literal, one of three known words: the partial indexes match only these.
    ...(status === 'all' ? [] : [`status = '${status}'`]),
    ...(status === 'open' ? [`deadline >= ${take(dayOf(now), 'date')}`, 'lapsed_at is null'] : []),
    ...(isAll(subject) ? [] : [`subject_key = subject_key(${take(subject, 'text')})`]),
  ].join(' and ');
  const key = after && `(${take(after.at, 'timestamptz')}, ${take(after.id, 'uuid')})`;
  const further = key ? `(created_at, id) < ${key}` : 'true';
  return `
    matching as materialized (
      select id, created_at, 0 as rank from public_assignments where ${within} limit ${counted}),
    total as (select count(*)::int as n from matching),
    until as (select 0 as n),
    candidates as (
      select * from matching where (select n from total) < ${counted} and ${further}
      union all (
        select id, created_at, 0 from public_assignments
        where (select n from total) = ${counted} and ${within} and ${further}
        order by created_at desc, id desc limit ${reach}))`;
}

/**
 * Selects by a search, which finds at most 1,001 rows; they are the same for every page, except for
 * deleted ones.
 */
function found(context: Context, input: ListInput, after: ListKey | null, take: Take): string {
  const key = after && `(${take(after.rank, 'integer')}, ${take(after.at, 'timestamptz')}, ${take(after.id, 'uuid')})`;
  return `
    ${searched(context, input, after, take)},
    matching as materialized (select id, created_at, closeness as rank from searched),
    total as (select count(*)::int as n from matching),
    candidates as (select * from matching where ${key ? `(rank, created_at, id) < ${key}` : 'true'})`;
}

/**
 * Selects the rows of a search, within status and subject; `until` is the last assignment that it
 * covers.
 */
function searched({ now }: Context, { status, subject, search }: ListInput, after: ListKey | null, take: Take): string {
  const filters = [
    take(search, 'text'),
    take(alsoMeant(search), 'jsonb'),
    take(status, 'text'),
    take(isAll(subject) ? '' : subject, 'text'),
    take(status === 'open' ? dayOf(now) : null, 'date'),
  ];
  return `
    until as materialized (
      select coalesce(${take(after?.until ?? null, 'bigint')}, last_value) as n from assignments_number_seq),
    searched as materialized (select * from search_assignments(${filters.join(', ')}, (select n from until)))`;
}

const isAll = (subject: string) => subject === '' || subject.toLowerCase() === 'all';

/** The sort key of each order, the largest first; each is an index of open_assignments. */
const ranks: Record<(typeof assignmentSorts)[number], string> = {
  newest: '0',
  deadline: "(date '2000-01-01' - o.deadline)",
  budget: 'o.budget',
  bids: '(-o.bid_count)',
};

/**
 * Selects for people who want to bid: open assignments only, by the filters that are set. Each
 * order is one statement, so unset filters are marked by value.
 */
function ofOpen(context: Context, input: ListInput, after: ListKey | null, take: Take): string {
  const within = openWithin(context, input, take);
  if (input.search) {
    const rank = input.sort === 'newest' ? 'searched.closeness' : ranks[input.sort];
    const key =
      after && `(${take(after.rank, 'integer')}, ${take(after.at, 'timestamptz')}, ${take(after.id, 'uuid')})`;
    return `
      ${searched(context, { ...input, status: 'open' }, after, take)},
      matching as materialized (
        select o.id, o.created_at, ${rank} as rank from searched join open_assignments o using (id) where ${within}),
      total as (select count(*)::int as n from matching),
      candidates as (select * from matching where ${key ? `(rank, created_at, id) < ${key}` : 'true'})`;
  }
  const byRank = input.sort !== 'newest';
  const key = after && [
    ...(byRank ? [take(after.rank, 'integer')] : []),
    take(after.at, 'timestamptz'),
    take(after.id, 'uuid'),
  ];
  const rank = ranks[input.sort];
  const furtherOf = (...columns: string[]) => (key ? `(${columns.slice(-key.length)}) < (${key})` : 'true');
  return `
    matching as materialized (
      select o.id, o.created_at, ${rank} as rank from open_assignments o where ${within} limit ${counted}),
    total as (select count(*)::int as n from matching),
    until as (select 0 as n),
    candidates as (
      select * from matching where (select n from total) < ${counted} and ${furtherOf('rank', 'created_at', 'id')}
      union all (
        select o.id, o.created_at, ${rank} from open_assignments o
        where (select n from total) = ${counted} and ${within} and ${furtherOf(rank, 'o.created_at', 'o.id')}
        order by ${byRank ? `${rank} desc, ` : ''}o.created_at desc, o.id desc limit ${reach}))`;
}

/**
 * Returns the filters as a condition on `o`, a row of open_assignments. A guest has neither bids
 * nor expertise.
 */
function openWithin({ now, viewer }: Context, input: ListInput, take: Take): string {
  const today = take(dayOf(now), 'date');
  const within = [
    `o.deadline >= ${today}`,
    `(${optional(take(input.deadline_within || null, 'integer'), (days) => `o.deadline <= ${today} + ${days}`)})`,
    `(${optional(take(input.budget_from, 'integer'), (least) => `o.budget >= ${least}`)})`,
    `(${optional(take(input.budget_to, 'integer'), (most) => `o.budget <= ${most}`)})`,
    `(${optional(take(isAll(input.subject) ? null : input.subject, 'text'), (subject) => `o.subject_key = subject_key(${subject})`)})`,
  ];
  const me = asker(viewer, take);
  if (viewer && me) {
    const expertise = take(input.my_expertise ? viewer.expertise : null, 'text[]');
    within.push(
      `(not ${take(input.not_bid, 'boolean')} or (o.user_id <> ${me} and not exists (
        select from bids placed where placed.assignment_id = o.id and placed.user_id = ${me})))`,
      `(${optional(expertise, (fields) => `o.terms @@ (select expertise_query(${fields}))`)})`,
    );
  }
  return within.join(' and ');
}

const optional = (value: string, condition: (value: string) => string) => `${value} is null or ${condition(value)}`;
