import { type AccessRows, users } from '#tests/support/access-rows.ts';

export const notificationsAccess: AccessRows = {
  'notifications.list': {
    call: (api) => api.notifications.list({}),
    expected: users('ok'),
    entitled: { other: ['poster'] },
  },
  'notifications.count': { call: (api) => api.notifications.count(), expected: users('ok') },
  'notifications.open': {
    call: (api, world) => api.notifications.open({ id: world.conversation }),
    expected: users('notification_not_found'),
  },
  'notifications.settings': { call: (api) => api.notifications.settings(), expected: users('ok') },
  'notifications.setDigest': { call: (api) => api.notifications.setDigest({ on: true }), expected: users('ok') },
  'notifications.subscribe': {
    call: (api) =>
      api.notifications.subscribe({ endpoint: 'https://fcm.googleapis.com/x', p256dh: 'AAAA', auth: 'AAAA' }),
    expected: users('push_off'),
  },
  'notifications.unsubscribe': {
    call: (api) => api.notifications.unsubscribe({ endpoint: 'https://fcm.googleapis.com/x' }),
    expected: users('ok'),
  },
  'notifications.readAll': { call: (api) => api.notifications.readAll({}), expected: users('ok') },
};
