import { type AccessRows, admins, everyone, users } from '#tests/support/access-rows.ts';

export const announcementsAccess: AccessRows = {
  'announcements.shown': { call: (api) => api.announcements.shown({}), expected: everyone('ok') },
  'announcements.putAway': {
    call: (api) => api.announcements.putAway({ number: 99 }),
    expected: users('announcement_not_found'),
  },
  'announcements.stopNews': {
    call: (api) => api.announcements.stopNews({ token: 'wrong' }),
    expected: everyone('news_link_invalid'),
  },
  'announcements.list': { call: (api) => api.announcements.list({}), expected: admins('ok', 'support') },
  'announcements.one': {
    call: (api) => api.announcements.one({ number: 99 }),
    expected: admins('announcement_not_found', 'support'),
  },
  'announcements.write': {
    call: (api) =>
      api.announcements.write({ number: 99, title: 'A', words: 'B', audience: 'guests', ends_at: '2026-12-01T12:00' }),
    expected: admins('announcement_not_found', 'support'),
  },
  'announcements.publish': {
    call: (api) => api.announcements.publish({ number: 99 }),
    expected: admins('announcement_not_found', 'support'),
  },
  'announcements.end': {
    call: (api) => api.announcements.end({ number: 99, reason: 'A try.' }),
    expected: admins('announcement_not_found', 'support'),
  },
};
