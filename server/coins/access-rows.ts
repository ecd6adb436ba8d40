import { type AccessRows, users } from '#tests/support/access-rows.ts';

export const coinsAccess: AccessRows = {
  'coins.transactions': { call: (api) => api.coins.transactions({}), expected: users('ok') },
};
