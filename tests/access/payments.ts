import { type AccessRows, admins, everyone, users } from '#tests/support/access-rows.ts';

const nothing = '00000000-0000-7000-8000-000000000000';

export const paymentsAccess: AccessRows = {
  'payments.account': { call: (api) => api.payments.account(), expected: users('ok') },
  'payments.requestCoins': {
    call: (api) => api.payments.requestCoins({ pack: 'starter', transaction_id: '31840275516' }),
    expected: users('coin_request_incomplete', 'coins_signed_out'),
  },
  'payments.coinRequests': { call: (api) => api.payments.coinRequests({}), expected: users('ok') },
  'payments.month': { call: (api) => api.payments.month({}), expected: admins('ok', 'money') },
  'payments.monthEntries': { call: (api) => api.payments.monthEntries({}), expected: admins('ok', 'money') },
  'payments.revenue': { call: (api) => api.payments.revenue({}), expected: admins('ok', 'money') },
  'payments.requests': { call: (api) => api.payments.requests({}), expected: admins('ok', 'money') },
  'payments.request': {
    call: (api) => api.payments.request({ id: nothing }),
    expected: admins('coin_request_not_found', 'money'),
  },
  'payments.approve': {
    call: (api) => api.payments.approve({ id: nothing }),
    expected: admins('coin_request_not_found', 'money'),
  },
  'payments.reject': {
    call: (api) => api.payments.reject({ id: nothing, reason: 'No such payment.' }),
    expected: admins('coin_request_not_found', 'money'),
  },
  'payments.initiate': {
    call: (api) => api.payments.initiate({ mobileAccountNo: '03450012345', amount: 300 }),
    expected: users('gateway_off', 'coins_signed_out'),
  },
  'payments.payment': {
    call: (api) => api.payments.payment({ order_id: 'ORD-1795244400000' }),
    expected: users('payment_not_found'),
  },
  'payments.inquire': {
    call: (api) => api.payments.inquire({ order_id: 'ORD-1795244400000' }),
    expected: users('payment_not_found'),
  },
  'payments.payOrder': {
    call: (api) => api.payments.payOrder({ number: 'ORD-1795244400000', mobileAccountNo: '03450012345' }),
    expected: users('order_not_found'),
  },
  'payments.sendOrderPayment': {
    call: (api) => api.payments.sendOrderPayment({ number: 'ORD-1795244400000', transaction_id: '31840275516' }),
    expected: users('order_not_found'),
  },
  'payments.list': { call: (api) => api.payments.list({}), expected: admins('ok', 'money') },
  'payments.detail': {
    call: (api) => api.payments.detail({ id: nothing }),
    expected: admins('payment_not_found', 'money'),
  },
  'payments.showAccount': {
    call: (api) => api.payments.showAccount({ id: nothing, reason: 'A refund by phone.' }),
    expected: admins('payment_not_found', 'money'),
  },
  'payments.held': { call: (api) => api.payments.held(), expected: admins('ok', 'money') },
  'payments.silentGateways': { call: (api) => api.payments.silentGateways(), expected: admins('ok', 'money') },
  'payments.closeReversal': {
    call: (api) => api.payments.closeReversal({ id: nothing, reason: 'Settled with the payer.' }),
    expected: admins('held_payment_not_found', 'money'),
  },
  'payments.close': {
    call: (api) => api.payments.close({ id: nothing, outcome: 'nobodys', reason: 'Whose it is cannot be told.' }),
    expected: admins('held_payment_not_found', 'money'),
  },
  'payments.notify': {
    call: (api) => api.payments.notify({ gateway: 'easypaisa', url: 'ORD-1795244400000' }),
    expected: everyone('ok'),
  },
};
