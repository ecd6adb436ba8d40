import type { InputOf, OutputOf } from '#core/contract.ts';
import type { HeldReferral } from '#core/referrals/contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { contains, readList } from '../database/list.ts';
import { counted } from '../database/statement.ts';

const person = (of: string) =>
  `jsonb_build_object('id', ${of}.id, 'full_name', ${of}.full_name, 'username', ${of}.username, 'email', ${of}.email)`;

const list = {
  from: 'referrals r',
  columns: `r.id, ${person('i')} as inviter, ${person('f')} as friend, r.held_for as signs, r.held_coins as coins, r.held_at,
    ${counted(`from referrals o where o.referrer_id = r.referrer_id and o.status = 'joined'`)} as joined,
    ${counted('from referrals o where o.referrer_id = r.referrer_id and o.held_at is not null')} as held,
    r.outcome, r.note, (select username from profiles where id = r.decided_by) as decided_by`,
  joins: 'join profiles i on i.id = r.referrer_id join profiles f on f.id = r.referred_id',
  id: { sql: 'r.id', type: 'uuid' },
  sorts: { held_at: { sql: 'r.held_at', type: 'timestamptz' } },
} as const;

const conditions = {
  waiting: ['r.outcome is null'],
  released: [`r.outcome = 'released'`],
  declined: [`r.outcome = 'declined'`],
  all: [],
};

/** Referrals whose coins were held, those that wait longest first or as asked; a search is for who invited. */
export function listHeld({ db }: Context, input: InputOf<'referrals.held'>): Promise<OutputOf<'referrals.held'>> {
  const { search, status } = input;
  return readList<HeldReferral, 'held_at'>(db, list, input, (take) => [
    'r.held_at is not null',
    ...conditions[status],
    ...(search
      ? [
          `exists (select from profiles s where s.id = r.referrer_id
            and ${contains('profile_search(s.full_name, s.username, s.email)', search, take)})`,
        ]
      : []),
  ]);
}

/** Releases the coins of a held referral, or declines them; refusals as `decide_referral()` gives them. */
export function decideReferral(
  context: SignedInContext,
  input: InputOf<'referrals.decide'>,
): Promise<OutputOf<'referrals.decide'>> {
  const { id, outcome, reason } = input;
  return judge(context, 'decide_referral', { p_referral: id, p_outcome: outcome, p_reason: reason }, { input });
}
