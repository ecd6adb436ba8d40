import { type AccessRows, everyone, users } from '#tests/support/access-rows.ts';

export const tutorsAccess: AccessRows = {
  'tutors.list': { call: (api) => api.tutors.list({}), expected: everyone('ok') },
  'tutors.invitable': {
    call: (api) => api.tutors.invitable({ username: 'plain_tutor' }),
    expected: users('ok'),
  },
  'tutors.invite': {
    call: (api, world) => api.tutors.invite({ username: 'plain_tutor', assignment_id: world.anonymous }),
    expected: { ...users('assignment_not_yours'), owner: 'ok' },
  },
};
