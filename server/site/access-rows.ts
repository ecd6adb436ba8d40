import { type AccessRows, everyone } from '#tests/support/access-rows.ts';

export const siteAccess: AccessRows = {
  'site.contact': {
    call: (api) =>
      api.site.contact({ name: 'A', email: 'somebody@example.com', subject: 'Coins', message: 'Where are they?' }),
    expected: everyone('ok'),
  },
  'site.reportFault': {
    call: (api) => api.site.reportFault({ fault: 'captcha_not_loaded' }),
    expected: everyone('ok'),
  },
};
