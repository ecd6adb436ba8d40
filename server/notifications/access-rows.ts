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
  'notifications.readAll': { call: (api) => api.notifications.readAll({}), expected: users('ok') },
};
