import { type AccessRows, admins, users } from '#tests/support/access-rows.ts';
import { nobody } from '#tests/support/sample-input.ts';

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
  'referrals.held': { call: (api) => api.referrals.held({}), expected: admins('ok', 'money') },
  'referrals.decide': {
    call: (api) => api.referrals.decide({ ids: [nobody], outcome: 'released', reason: 'As agreed.' }),
    expected: admins('referral_not_found', 'money'),
  },
};
