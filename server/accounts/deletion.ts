import type { InputOf, OutputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { counted, run } from '../database/statement.ts';
import { callAuth } from './accounts.ts';
import { proveIdentity } from './recovery.ts';

/** What deleting the viewer's account would take away. */
export async function readDeletion({ db, viewer }: SignedInContext): Promise<OutputOf<'accounts.deletion'>> {
  const [found] = await run<{ open: number; under_way: number }>(db, (take) => {
    const me = take(viewer.id, 'uuid');
    return `select ${counted(`from live_assignments where user_id = ${me} and status = 'open'`)} as open,
      ${counted(`from live_assignments where status = 'awarded' and (user_id = ${me} or awarded_to = ${me})`)} as under_way`;
  });
  return { coins: viewer.coins, open: found?.open ?? 0, under_way: found?.under_way ?? 0 };
}

/** Deletes the viewer's account, for who proves that it is theirs. Refuses as `proveIdentity`, and `admin_stays`. */
export async function deleteAccount(
  context: SignedInContext,
  proof: InputOf<'accounts.deleteAccount'>,
): Promise<OutputOf<'accounts.deleteAccount'>> {
  await proveIdentity(context, proof);
  const done = await judge(context, 'delete_account', {});
  await callAuth(context, '/sign-out', {});
  return done;
}
