import { type AccessRows, users } from '#tests/support/access-rows.ts';

export const bidsAccess: AccessRows = {
  'bids.place': {
    call: (api, world) => api.bids.place({ assignment_id: world.assignment, proposal: 'A good plan.' }),
    expected: { ...users('ok', 'bid_signed_out'), owner: 'bid_own_assignment' },
  },
  'bids.ofAssignment': {
    call: (api, world) => api.bids.ofAssignment({ assignment_id: world.anonymous }),
    expected: { ...users('assignment_not_found'), owner: 'ok' },
    entitled: { owner: ['proposal'] },
  },
  'bids.shortlist': {
    call: (api, world) => api.bids.shortlist({ id: world.bid, on: true }),
    expected: { ...users('bid_not_found'), owner: 'ok' },
  },
  'bids.edit': {
    call: (api, world) => api.bids.edit({ id: world.bid, proposal: 'canaryproposal in my words' }),
    expected: { ...users('bid_not_found', 'content_signed_out'), other: 'bid_not_changed' },
  },
  'bids.withdraw': {
    call: (api) => api.bids.withdraw({ id: '01900000-0000-7000-8000-000000000000' }),
    expected: users('bid_not_found'),
  },
  'bids.similar': {
    call: (api, world) => api.bids.similar({ assignment_id: world.awarded }),
    expected: users('bid_not_found'),
  },
  'bids.own': { call: (api) => api.bids.own({}), expected: users('ok'), entitled: { other: ['proposal'] } },
};
