import { type AccessRows, users } from '#tests/support/access-rows.ts';

export const referralsAccess: AccessRows = {
  'referrals.invite': {
    call: (api) => api.referrals.invite({ email: 'canarymail@example.com' }),
    expected: users('invite_member'),
  },
  'referrals.own': {
    call: (api) => api.referrals.own({}),
    expected: users('ok'),
    entitled: { owner: ['poster'] },
  },
};
