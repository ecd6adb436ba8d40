import { type AccessRows, admins, users } from '#tests/support/access-rows.ts';

const nothing = '00000000-0000-7000-8000-000000000000';

export const coinsAccess: AccessRows = {
  'coins.transactions': { call: (api) => api.coins.transactions({}), expected: users('ok') },
  'coins.adjust': {
    call: (api, { viewers }) =>
      api.coins.adjust({ user_id: viewers.owner?.id ?? '', direction: 'take', coins: 10_000, reason: 'Too many.' }),
    expected: admins('adjustment_below_zero', 'money'),
  },
  'coins.adjustments': { call: (api) => api.coins.adjustments({}), expected: admins('ok', 'money') },
  'coins.decideAdjustment': {
    call: (api) => api.coins.decideAdjustment({ id: nothing, outcome: 'confirmed', reason: 'I checked it.' }),
    expected: admins('adjustment_request_not_found', 'money'),
  },
};
