import { type AccessRows, everyone, users } from '#tests/support/access-rows.ts';

const seesOwnPoster = { owner: ['poster'], admin: ['poster'], moderation: ['poster'] } as const;

export const assignmentsAccess: AccessRows = {
  'assignments.list': {
    call: (api) => api.assignments.list({ limit: 80 }),
    expected: everyone('ok'),
    entitled: { ...seesOwnPoster, other: ['poster'] },
  },
  'assignments.get': {
    call: (api, world) => api.assignments.get({ id: world.anonymous }),
    expected: everyone('ok'),
    entitled: { ...seesOwnPoster, other: ['proposal'] },
  },
  'assignments.post': {
    call: (api) => api.assignments.post({} as never),
    expected: users('input_invalid', 'post_signed_out'),
  },
  'assignments.askForGig': {
    call: (api) => api.assignments.askForGig({} as never),
    expected: users('input_invalid', 'post_signed_out'),
  },
  'assignments.decline': {
    call: (api, world) => api.assignments.decline({ id: world.anonymous }),
    expected: users('assignment_not_found'),
  },
  'assignments.openToAll': {
    call: (api, world) => api.assignments.openToAll({ id: world.awarded }),
    expected: { ...users('assignment_not_yours'), owner: 'open_not_open' },
  },
  'assignments.postsLeft': { call: (api) => api.assignments.postsLeft(), expected: users('ok') },
  'assignments.priceGuide': { call: (api) => api.assignments.priceGuide(), expected: users('ok') },
  'assignments.own': { call: (api) => api.assignments.own({}), expected: users('ok') },
  'assignments.award': {
    call: (api, world) =>
      api.assignments.award({
        p_assignment_id: world.anonymous,
        p_bidder_id: '01900000-0000-7000-8000-000000000000',
        p_award_cost: 100,
      }),
    expected: { ...users('assignment_not_yours'), owner: 'bid_not_found' },
  },
  'assignments.stepBack': {
    call: (api, world) => api.assignments.stepBack({ id: world.anonymous, reason: 'I am ill.' }),
    expected: users('end_not_awarded'),
  },
  'assignments.endAward': {
    call: (api, world) => api.assignments.endAward({ id: world.awarded, reason: 'No answer.' }),
    expected: { ...users('end_not_party'), owner: 'end_needs_agreement', other: 'assignment_not_yours' },
  },
  'assignments.proposeEnd': {
    call: (api, world) => api.assignments.proposeEnd({ id: world.assignment, reason: 'No time.' }),
    expected: users('end_not_awarded'),
  },
  'assignments.answerEnd': {
    call: (api, world) => api.assignments.answerEnd({ id: world.assignment, agree: true }),
    expected: users('end_proposal_not_found'),
  },
  'assignments.withdrawEnd': {
    call: (api, world) => api.assignments.withdrawEnd({ id: world.assignment }),
    expected: users('end_proposal_not_found'),
  },
  'assignments.close': {
    call: (api, world) => api.assignments.close({ id: world.awarded }),
    expected: { ...users('assignment_not_yours'), owner: 'close_not_open' },
  },
  'assignments.extend': {
    call: (api, world) => api.assignments.extend({ id: world.awarded, deadline: '2020-01-01' }),
    expected: { ...users('assignment_not_yours'), owner: 'deadline_passed', other: 'deadline_passed' },
  },
  'assignments.withdrawDeadline': {
    call: (api, world) => api.assignments.withdrawDeadline({ id: world.assignment }),
    expected: users('deadline_proposal_not_found'),
  },
  'assignments.answerDeadline': {
    call: (api, world) => api.assignments.answerDeadline({ id: world.assignment, agree: true }),
    expected: users('deadline_proposal_not_found'),
  },
  'assignments.edit': {
    call: (api, world) =>
      api.assignments.edit({ id: world.awarded, title: 'A', description: 'B', budget: 1, deadline: '2026-11-30' }),
    expected: { ...users('assignment_not_yours', 'content_signed_out'), owner: 'edit_not_open' },
  },
  'assignments.delete': {
    call: (api, world) => api.assignments.delete({ id: world.awarded }),
    expected: { ...users('assignment_not_yours'), owner: 'delete_not_open' },
  },
};
