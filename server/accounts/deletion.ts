import type { InputOf, OutputOf } from '#core/contract.ts';
import { packOf } from '#core/payments/rules.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { counted, run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { callAuth } from './accounts.ts';
import { proveIdentity } from './prove-identity.ts';

type OpenPayment = Omit<OutputOf<'accounts.deletion'>['payments'][number], 'created_at'> & { created_at: string };

/** Returns the effects of deleting the viewer's account, before it happens. */
export async function readDeletion({ db, viewer, now }: SignedInContext): Promise<OutputOf<'accounts.deletion'>> {
  const [found] = await run<{ is_young: boolean; open: number; under_way: number; payments: OpenPayment[] }>(
    db,
    (take) => {
      const me = take(viewer.id, 'uuid');
      return `select exists (select from contact_changes where user_id = ${me} and kind = 'email'
          and changed_at is not null and undo_until > ${take(now, 'timestamptz')}) as is_young,
      ${counted(`from live_assignments where user_id = ${me} and status = 'open'`)} as open,
      ${counted(`from live_assignments where status = 'awarded' and (user_id = ${me} or awarded_to = ${me})`)} as under_way,
      (select coalesce(jsonb_agg(open_payment order by created_at desc), '[]') from (
        select item, amount, gateway, created_at from payments
        where user_id = ${me} and status in ('pending', 'disputed')) open_payment) as payments`;
    },
  );
  const { is_young = false, open = 0, under_way = 0, payments = [] } = found ?? {};
  return {
    refused: viewer.is_admin ? 'admin_stays' : is_young ? 'deletion_email_changed' : null,
    coins: viewer.coins,
    open,
    under_way,
    payments: payments.map(({ item, created_at, ...payment }) => ({
      ...payment,
      item: packOf(item)?.name ?? item,
      created_at: new Date(created_at),
    })),
  };
}

/**
 * Deletes the viewer's account, after a proof of identity. Refuses as `proveIdentity` and
 * `delete_account()`.
 */
export async function deleteAccount(
  context: SignedInContext,
  { despite_payments, ...proof }: InputOf<'accounts.deleteAccount'>,
): Promise<OutputOf<'accounts.deleteAccount'>> {
  // Before the proof, since a mailed code works only once.
  if (!despite_payments && (await readDeletion(context)).payments.length > 0)
    refuse('deletion_payments_open', { field: 'despite_payments' });
  const proved = await proveIdentity(context, proof);
  const blames = { deletion_payments_open: 'despite_payments' };
  const done = await judge(
    context,
    'delete_own_account',
    { ...proved, p_despite_payments: despite_payments },
    { blames },
  );
  await callAuth(context, '/sign-out', {});
  return done;
}
