import { type AccessRows, admins, users } from '#tests/support/access-rows.ts';

export const coinsAccess: AccessRows = {
  'coins.transactions': { call: (api) => api.coins.transactions({}), expected: users('ok') },
  'coins.adjust': {
    call: (api, { viewers }) =>
      api.coins.adjust({ user_id: viewers.owner?.id ?? '', direction: 'take', coins: 10_000, reason: 'Too many.' }),
    expected: admins('adjustment_below_zero'),
  },
};
