import { type AccessRows, everyone, users } from '#tests/support/access-rows.ts';

const nowhere = '01900000-0000-7000-8000-000000000000';

export const searchesAccess: AccessRows = {
  'searches.save': {
    call: (api) => api.searches.save({ name: 'Algebra', search: 'algebra', mail: 'daily' }),
    expected: users('ok'),
  },
  'searches.own': { call: (api) => api.searches.own(), expected: users('ok') },
  'searches.change': {
    call: (api) => api.searches.change({ id: nowhere, mail: 'none' }),
    expected: users('search_not_found'),
  },
  'searches.delete': { call: (api) => api.searches.delete({ id: nowhere }), expected: users('search_not_found') },
  'searches.stop': {
    call: (api) => api.searches.stop({ token: `${nowhere}.none` }),
    expected: everyone('search_link_invalid'),
  },
};
