import type { InputOf, OutputOf } from '#core/contract.ts';
import { referralsAtOnce } from '#core/limits.ts';
import type { HeldCluster, HeldFriend } from '#core/referrals/contract.ts';
import { deviceOf } from '../accounts/device.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { counted } from '../database/statement.ts';
import { readTheirList } from '../profiles/their-list.ts';

/** Conditions in the form that the index of held referrals knows. */
const inState = {
  waiting: (of: string) => `${of}.held_at is not null and ${of}.outcome is null`,
  released: (of: string) => `${of}.held_at is not null and ${of}.outcome = 'released'`,
  declined: (of: string) => `${of}.held_at is not null and ${of}.outcome = 'declined'`,
  all: (of: string) => `${of}.held_at is not null`,
};

/** Selects inviters, each by the first of their referrals in that state. */
function listOf(status: keyof typeof inState) {
  const held = inState[status];
  const ofInviter = `from referrals o where o.referrer_id = r.referrer_id and`;
  return {
    from: 'referrals r',
    columns: `jsonb_build_object('id', i.id, 'full_name', i.full_name, 'username', i.username, 'email', i.email,
        'is_blocked', i.is_blocked) as inviter,
      (select jsonb_agg(friend) from (
        select f.id, f.full_name, f.username, f.email, o.id as referral, o.held_for as signs, s.address, s.device,
            o.held_coins as coins, o.held_at, o.outcome, o.note, d.username as decided_by
          from referrals o join profiles f on f.id = o.referred_id
            left join referral_origins s on s.referral_id = o.id left join profiles d on d.id = o.decided_by
         where o.referrer_id = r.referrer_id and ${held('o')}
         order by o.held_at, o.id limit ${referralsAtOnce}) friend) as friends,
      ${counted(`${ofInviter} ${held('o')}`)} as held,
      ${counted(`${ofInviter} o.status = 'joined'`)} as joined,
      ${counted(`${ofInviter} ${inState.released('o')}`)} as released,
      ${counted(`${ofInviter} ${inState.declined('o')}`)} as declined`,
    joins: 'join profiles i on i.id = r.referrer_id',
    id: { sql: 'r.id', type: 'uuid' },
    people: ['r.referrer_id'],
    sorts: { held_at: { sql: 'r.held_at', type: 'timestamptz' } },
    within: `${held('r')} and not exists (
      select ${ofInviter} ${held('o')} and (o.held_at, o.id) < (r.held_at, r.id))`,
  } as const;
}

type Row = Omit<HeldCluster, 'friends'> & { friends: (Omit<HeldFriend, 'held_at'> & { held_at: string })[] };

/**
 * Returns inviters whose friends' coins were held, longest wait first or as asked; a search is for
 * the inviter.
 */
export async function listHeld({ db }: Context, input: InputOf<'referrals.held'>): Promise<OutputOf<'referrals.held'>> {
  const { status, inviter } = input;
  const list = listOf(status);
  const page = await readTheirList<Row, 'held_at'>(db, list, input, (take) => [
    list.within,
    ...(inviter ? [`r.referrer_id = ${take(inviter, 'uuid')}`] : []),
  ]);
  const items = page.items.map(({ friends, ...cluster }) => ({
    ...cluster,
    friends: friends.map(({ device, held_at, ...friend }) => ({
      ...friend,
      device: device && deviceOf(device).device,
      held_at: new Date(held_at),
    })),
  }));
  return { ...page, items };
}

/**
 * Releases or declines the coins of held referrals of one inviter; refuses as `decide_referrals()`
 * does.
 */
export function decideReferrals(
  context: SignedInContext,
  input: InputOf<'referrals.decide'>,
): Promise<OutputOf<'referrals.decide'>> {
  const { ids, outcome, reason } = input;
  return judge(context, 'decide_referrals', { p_referrals: ids, p_outcome: outcome, p_reason: reason }, { input });
}
