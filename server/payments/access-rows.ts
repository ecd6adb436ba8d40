import { type AccessRows, users } from '#tests/support/access-rows.ts';

export const paymentsAccess: AccessRows = {
  'payments.account': { call: (api) => api.payments.account(), expected: users('ok') },
  'payments.requestCoins': {
    call: (api) => api.payments.requestCoins({ pack: 'starter', transaction_id: '31840275516' }),
    expected: users('coin_request_incomplete', 'coins_signed_out'),
  },
  'payments.coinRequests': { call: (api) => api.payments.coinRequests({}), expected: users('ok') },
};
