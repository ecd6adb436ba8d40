import { type AccessRows, everyone, users } from '#tests/support/access-rows.ts';

export const workAccess: AccessRows = {
  'work.submit': {
    call: (api, world) => api.work.submit({ assignment_id: world.awarded, file: new File(['Work'], 'work.txt') }),
    expected: { ...users('submit_not_awarded'), other: 'ok' },
  },
  'work.submissions': {
    call: (api, world) => api.work.submissions({ assignment_id: world.awarded }),
    expected: { ...users('assignment_not_found'), owner: 'ok', other: 'ok' },
    entitled: { owner: ['comment'], other: ['comment'] },
  },
  'work.askForChanges': {
    call: (api, world) =>
      api.work.askForChanges({ assignment_id: world.anonymous, version: 1, words: 'Every step.', due: '2026-12-24' }),
    expected: { ...users('assignment_not_yours'), owner: 'changes_nothing_handed_in' },
  },
  'work.show': {
    call: (api, world) => api.work.show({ id: world.submission, shown: 'no' }),
    expected: { ...users('submission_not_found'), owner: 'ok', other: 'ok' },
  },
  'work.complete': {
    call: (api, world) => api.work.complete({ assignment_id: world.anonymous }),
    expected: { ...users('assignment_not_yours'), owner: 'complete_not_awarded' },
  },
  'work.rate': {
    call: (api, world) => api.work.rate({ assignment_id: world.anonymous, rating: 5 }),
    expected: { ...users('assignment_not_yours'), owner: 'rate_not_completed' },
  },
  'work.rateStudent': {
    call: (api, world) =>
      api.work.rateStudent({
        assignment_id: world.anonymous,
        rating: 5,
        clear_task: 'yes',
        answered_in_time: 'yes',
        paid_as_agreed: 'yes',
      }),
    expected: users('rate_student_not_awarded'),
  },
  'work.bothReviews': {
    call: (api, world) => api.work.bothReviews({ assignment_id: world.awarded }),
    expected: { ...users('assignment_not_found'), owner: 'ok', other: 'ok' },
  },
  'work.replyToReview': {
    call: (api, world) => api.work.replyToReview({ id: world.anonymous, reply: 'Thank you.' }),
    expected: users('review_not_found'),
  },
  'work.reviews': {
    call: (api, world) => api.work.reviews({ username: world.viewers.other?.username ?? '' }),
    expected: everyone('ok'),
  },
  'work.publicSubmissions': {
    call: (api, world) => api.work.publicSubmissions({ username: world.viewers.other?.username ?? '' }),
    expected: everyone('ok'),
  },
};
