import type { AdjustmentRequest } from '#core/coins/contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { adjustmentDays } from '#core/limits.ts';
import { setting } from '../admin/house-settings.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import type { Take } from '../database/statement.ts';
import { readTheirList } from '../profiles/their-list.ts';

/**
 * Corrects a user's balance, or requests it above the limit; refuses as `adjust_coins()` does.
 */
export async function adjustCoins(
  context: SignedInContext,
  input: InputOf<'coins.adjust'>,
): Promise<OutputOf<'coins.adjust'>> {
  const { user_id, direction, coins, reason } = input;
  const amount = direction === 'add' ? coins : -coins;
  const limit = { p_limit: await setting(context, 'adjustment_limit'), p_days: adjustmentDays };
  return judge(
    context,
    'adjust_coins',
    { p_target: user_id, p_amount: amount, p_reason: reason, ...limit },
    { input, blames: { adjustment_below_zero: 'coins' } },
  );
}

type Filter = InputOf<'coins.adjustments'>['status'];

/** Conditions of each filter; a request that nobody decided in time is expired. */
const conditions: Record<Filter, (now: string) => string[]> = {
  waiting: (now) => [`r.outcome is null and r.expires_at > ${now}`],
  all: () => [],
  confirmed: () => [`r.outcome = 'confirmed'`],
  refused: () => [`r.outcome = 'refused'`],
  expired: (now) => [`r.outcome is null and r.expires_at <= ${now}`],
};

/** Lists requested adjustments, longest waiting first; a search is for their persons. */
export async function listAdjustments(
  { db, viewer, now }: SignedInContext,
  input: InputOf<'coins.adjustments'>,
): Promise<OutputOf<'coins.adjustments'>> {
  const list = {
    from: 'adjustment_requests r',
    columns: `r.id, jsonb_build_object('id', p.id, 'full_name', p.full_name, 'username', p.username) as "user",
      r.amount, p.coins as balance, r.reason, r.requested_by as requester_id, r.requested_at, r.expires_at, r.outcome, r.note,
      (select username from profiles where id = r.requested_by) as requested_by,
      (select username from profiles where id = r.decided_by) as decided_by`,
    joins: 'join profiles p on p.id = r.user_id',
    id: { sql: 'r.id', type: 'uuid' },
    people: ['r.user_id'],
    sorts: { requested_at: { sql: 'r.requested_at', type: 'timestamptz' } },
  } as const;
  type Row = AdjustmentRequest & { requester_id: string };
  const filters = (take: Take) =>
    input.status === 'waiting' || input.status === 'expired'
      ? conditions[input.status](take(now, 'timestamptz'))
      : conditions[input.status]('');
  const page = await readTheirList<Row, 'requested_at'>(db, list, input, filters);
  const items = page.items.map(({ requester_id, ...row }) => {
    const outcome = row.outcome ?? (row.expires_at <= now ? ('expired' as const) : null);
    return { ...row, outcome, may_decide: !outcome && viewer.id !== requester_id && viewer.id !== row.user.id };
  });
  return { ...page, items };
}

/** Confirms or refuses a requested adjustment; refuses as `decide_adjustment()` does. */
export function decideAdjustment(
  context: SignedInContext,
  input: InputOf<'coins.decideAdjustment'>,
): Promise<OutputOf<'coins.decideAdjustment'>> {
  const { id, outcome, reason } = input;
  return judge(context, 'decide_adjustment', { p_id: id, p_outcome: outcome, p_reason: reason }, { input });
}
