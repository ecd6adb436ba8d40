import type { InputOf, OutputOf } from '#core/contract.ts';
import { pushes } from '#core/limits.ts';
import { ownToken } from '../accounts/session.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { refuse } from '../platform/refuse.ts';

/**
 * Returns the viewer's ways of notice beside the bell, and the key that browsers subscribe to
 * pushes with.
 */
export async function readSettings({ db, viewer, push }: SignedInContext): Promise<OutputOf<'notifications.settings'>> {
  const row = await db
    .selectFrom('notification_settings')
    .select('digest')
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  return { digest: row?.digest ?? true, push_key: push?.key ?? null };
}

/** Remembers whether the viewer is mailed notifications unread for an hour. */
export function setDigest(
  context: SignedInContext,
  { on }: InputOf<'notifications.setDigest'>,
): Promise<OutputOf<'notifications.setDigest'>> {
  return judge(context, 'set_digest', { p_on: on });
}

/**
 * Subscribes a browser to pushes, for as long as the session lasts. Refuses `push_off` and
 * `push_service_unknown`.
 */
export async function subscribe(
  context: SignedInContext,
  { endpoint, p256dh, auth }: InputOf<'notifications.subscribe'>,
): Promise<OutputOf<'notifications.subscribe'>> {
  const { push } = context;
  if (!push) refuse('push_off');
  if (!push.takes(endpoint)) refuse('push_service_unknown');
  return judge(context, 'subscribe_push', {
    p_token: ownToken(context),
    p_endpoint: endpoint,
    p_p256dh: p256dh,
    p_auth: auth,
    p_most: pushes.browsers,
  });
}

/** Ends a browser's pushes. */
export function unsubscribe(
  context: SignedInContext,
  { endpoint }: InputOf<'notifications.unsubscribe'>,
): Promise<OutputOf<'notifications.unsubscribe'>> {
  return judge(context, 'unsubscribe_push', { p_endpoint: endpoint });
}
