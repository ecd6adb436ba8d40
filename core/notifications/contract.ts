import { z } from 'zod';
import { checkbox, id } from '../fields.ts';
import { notificationsPage, perMinute, pushAddress } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { topics } from './topics.ts';

/** A notification in words; `new` until it was opened or marked as read. */
const notice = z.object({
  id: z.uuid(),
  topic: z.enum(topics),
  what: z.string(),
  of: z.string(),
  is_new: z.boolean(),
  /** The thing that it is about was deleted since, so it has no link. */
  is_gone: z.boolean(),
  created_at: z.date(),
});
export type Notice = z.output<typeof notice>;

/** Counted to 100: a badge ends at 99+. */
const unread = z.number().int();

const saved = z.object({ ok: z.literal(true) });
const endpoint = z.url('field_invalid').max(pushAddress.endpoint, 'field_invalid');
const key = z.base64url('field_invalid').min(1, 'field_invalid').max(pushAddress.key, 'field_invalid');
const often = { account: perMinute(30) };

const failure = 'Failed to load notifications.';

export const notificationsContract = {
  list: procedure({ access: 'user', failure, limit: uncounted })
    .route({
      method: 'GET',
      path: '/notifications',
      tags: ['notifications'],
      summary: `List the viewer’s notifications, newest first, ${notificationsPage} at a time; optionally only unread ones`,
    })
    .input(
      z.object({
        show: z.enum(['all', 'unread']).default('all').catch('all'),
        after: z.string().max(200).optional().catch(undefined),
      }),
    )
    .output(z.object({ items: z.array(notice), next: z.string().nullable(), unread })),

  count: procedure({ access: 'user', failure, limit: uncounted })
    .route({
      method: 'GET',
      path: '/notifications/unread',
      tags: ['notifications'],
      summary: 'Count unread notifications; returns the balance too',
    })
    .output(z.object({ unread, coins: z.number().int() })),

  open: procedure({ access: 'user', failure, limit: { account: perMinute(120) } }, ['notification_not_found'])
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      tags: ['notifications'],
      summary: 'Mark a notification as read; returns the address of its page, null if that is gone',
    })
    .input(z.object({ id: id('notification_not_found') }))
    .output(z.object({ to: z.string().nullable() })),

  readAll: procedure({ access: 'user', failure: 'Failed to mark as read', limit: { account: perMinute(60) } })
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: ['notifications'],
      summary: 'Mark all notifications up to an instant as read, by default all',
    })
    .input(z.object({ until: z.iso.datetime('field_invalid').optional() }))
    .output(saved),

  settings: procedure({ access: 'user', failure, limit: uncounted })
    .route({
      method: 'GET',
      path: '/notifications/settings',
      tags: ['notifications'],
      summary: 'Get the digest setting, and the public key for push subscriptions; null without one',
    })
    .output(z.object({ digest: z.boolean(), push_key: z.string().nullable() })),

  setDigest: procedure({ access: 'user', failure: 'Failed to update digest', limit: often })
    .route({
      method: 'POST',
      path: '/notifications/digest',
      tags: ['notifications'],
      summary: 'Turn the digest on or off: a mail of notifications unread for an hour',
    })
    .input(z.object({ on: checkbox }))
    .output(z.object({ on: z.boolean() })),

  subscribe: procedure({ access: 'user', failure: 'Failed to switch on push', limit: often }, [
    'push_off',
    'push_service_unknown',
  ])
    .route({
      method: 'POST',
      path: '/notifications/push',
      tags: ['notifications'],
      summary: 'Subscribe this browser to pushes, for as long as the session lasts',
    })
    .input(z.object({ endpoint, p256dh: key, auth: key }))
    .output(saved),

  unsubscribe: procedure({ access: 'user', failure: 'Failed to switch off push', limit: often })
    .route({
      method: 'POST',
      path: '/notifications/push/off',
      tags: ['notifications'],
      summary: 'Unsubscribe this browser from pushes',
    })
    .input(z.object({ endpoint }))
    .output(saved),
};
