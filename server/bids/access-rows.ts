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
  'bids.own': { call: (api) => api.bids.own({}), expected: users('ok'), entitled: { other: ['proposal'] } },
};
