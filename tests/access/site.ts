import { type AccessRows, admins, everyone, users } from '#tests/support/access-rows.ts';

const nothing = '00000000-0000-7000-8000-000000000000';

export const siteAccess: AccessRows = {
  'site.trust': { call: (api) => api.site.trust(), expected: everyone('ok') },
  // The awarded tutor knows the poster of their work.
  'site.home': { call: (api) => api.site.home(), expected: users('ok'), entitled: { other: ['poster'] } },
  'site.contact': {
    call: (api) =>
      api.site.contact({ name: 'A', email: 'somebody@example.com', subject: 'Coins', message: 'Where are they?' }),
    expected: everyone('ok'),
  },
  'site.reportFault': {
    call: (api) => api.site.reportFault({ fault: 'captcha_not_loaded' }),
    expected: everyone('ok'),
  },
  'site.messages': { call: (api) => api.site.messages({}), expected: admins('ok', 'support') },
  'site.message': {
    call: (api) => api.site.message({ id: nothing }),
    expected: admins('message_not_found', 'support'),
  },
  'site.answerMessage': {
    call: (api) => api.site.answerMessage({ id: nothing }),
    expected: admins('message_not_found', 'support'),
  },
};
