import { type AccessRows, admins, everyone, users } from '#tests/support/access-rows.ts';

const nothing = '00000000-0000-7000-8000-000000000000';

export const safetyAccess: AccessRows = {
  'safety.validateTitle': {
    call: (api) => api.safety.validateTitle({ content: 'Algebra' }),
    expected: users('ok', 'content_signed_out'),
  },
  'safety.validateDescription': {
    call: (api) => api.safety.validateDescription({ description: 'Algebra' }),
    expected: users('ok', 'content_signed_out'),
  },
  'safety.sendFeedback': {
    call: (api) => api.safety.sendFeedback({ reason: 'Well made.' }),
    expected: users('ok'),
  },
  'safety.watchlist': { call: (api) => api.safety.watchlist({}), expected: everyone('ok') },
  'safety.notice': { call: (api) => api.safety.notice({ token: 'x' }), expected: everyone('notice_gone') },
  'safety.replyToNotice': {
    call: (api) => api.safety.replyToNotice({ token: 'x', reply: 'It was not me.' }),
    expected: everyone('notice_gone'),
  },
  'safety.scammers': { call: (api) => api.safety.scammers({}), expected: admins('ok', 'moderation') },
  'safety.addScammer': {
    call: (api) => api.safety.addScammer({ user_id: nothing, reason: 'Spam.' }),
    expected: admins('user_not_found', 'moderation'),
  },
  'safety.removeScammer': {
    call: (api) => api.safety.removeScammer({ id: nothing, reason: 'A mistake.' }),
    expected: admins('scammer_not_found', 'moderation'),
  },
  'safety.refusedText': {
    call: (api) => api.safety.refusedText({ id: nothing }),
    expected: users('refused_text_not_found'),
  },
  'safety.appeal': { call: (api) => api.safety.appeal({ id: nothing }), expected: users('refused_text_not_found') },
  'safety.checkFigures': { call: (api) => api.safety.checkFigures(), expected: admins('ok', 'moderation') },
  'safety.moderation': { call: (api) => api.safety.moderation({}), expected: admins('ok', 'moderation') },
  'safety.decideAppeal': {
    call: (api) => api.safety.decideAppeal({ id: nothing, outcome: 'allowed', reason: 'An exercise.' }),
    expected: admins('refused_text_not_found', 'moderation'),
  },
  'safety.content': {
    call: (api) => api.safety.content({}),
    expected: admins('ok', 'moderation'),
    entitled: { admin: ['poster'], moderation: ['poster'] },
  },
  'safety.takeDown': {
    call: (api) => api.safety.takeDown({ kind: 'bid', id: nothing, reason: 'Spam.' }),
    expected: admins('content_not_found', 'moderation'),
  },
  'safety.takeDowns': { call: (api) => api.safety.takeDowns({}), expected: admins('ok', 'moderation') },
  'safety.decideTakeDown': {
    call: (api) => api.safety.decideTakeDown({ number: 9999, outcome: 'kept', reason: 'Spam.' }),
    expected: admins('take_down_not_found', 'moderation'),
  },
  'safety.ownTakeDown': {
    call: (api) => api.safety.ownTakeDown({ id: nothing }),
    expected: users('take_down_not_found'),
  },
  'safety.appealTakeDown': {
    call: (api) => api.safety.appealTakeDown({ id: nothing, words: 'It is fine.' }),
    expected: users('take_down_not_found'),
  },
  'safety.cases': {
    call: (api) => api.safety.cases({}),
    expected: admins('ok', 'moderation'),
    entitled: { admin: ['poster'], moderation: ['poster'] },
  },
  'safety.case': { call: (api) => api.safety.case({ number: 9999 }), expected: admins('case_not_found', 'moderation') },
  'safety.disagreement': {
    call: (api, { awarded }) => api.safety.disagreement({ assignment_id: awarded }),
    expected: { ...users('disagreement_not_found'), owner: 'ok', other: 'ok' },
  },
  'safety.openDisagreement': {
    call: (api, { assignment }) =>
      api.safety.openDisagreement({ assignment_id: assignment, reason: 'rude', words: 'Two days late.' }),
    expected: users('disagreement_not_awarded'),
  },
  'safety.answerDisagreement': {
    call: (api) => api.safety.answerDisagreement({ id: nothing, words: 'It was in time.' }),
    expected: users('disagreement_not_found'),
  },
  'safety.withdrawDisagreement': {
    call: (api) => api.safety.withdrawDisagreement({ id: nothing }),
    expected: users('disagreement_not_found'),
  },
  'safety.appealDisagreement': {
    call: (api) => api.safety.appealDisagreement({ id: nothing, words: 'Please look again.' }),
    expected: users('disagreement_not_found'),
  },
  'safety.disagreements': { call: (api) => api.safety.disagreements({}), expected: admins('ok', 'moderation') },
  'safety.disagreementFigures': {
    call: (api) => api.safety.disagreementFigures(),
    expected: admins('ok', 'moderation'),
  },
  'safety.disagreementToDecide': {
    call: (api) => api.safety.disagreementToDecide({ number: 9999 }),
    expected: admins('disagreement_not_found', 'moderation'),
  },
  'safety.readThread': {
    call: (api) => api.safety.readThread({ number: 9999 }),
    expected: admins('disagreement_not_found', 'moderation'),
  },
  'safety.decideDisagreement': {
    call: (api) => api.safety.decideDisagreement({ number: 9999, outcome: 'noted', reason: 'Nothing found.' }),
    expected: admins('disagreement_not_found', 'moderation'),
  },
  'safety.decideCase': {
    call: (api) => api.safety.decideCase({ number: 9999, outcome: 'dismissed', reason: 'Nothing found.' }),
    expected: admins('case_not_found', 'moderation'),
  },
  'safety.profileToReport': {
    call: (api) => api.safety.profileToReport({ username: 'plain_tutor' }),
    expected: users('ok'),
  },
  'safety.reportProfile': {
    call: (api) => api.safety.reportProfile({ username: 'plain_tutor', reason: 'Asked for money.' }),
    expected: { ...users('ok'), tutor: 'report_self' },
  },
  'safety.assignmentToReport': {
    call: (api, { anonymous, bid }) => api.safety.assignmentToReport({ assignment_id: anonymous, bid_id: bid }),
    expected: { ...users('report_no_part'), owner: 'ok', other: 'ok' },
  },
  'safety.reportAssignment': {
    call: (api, { anonymous, bid }) =>
      api.safety.reportAssignment({ assignment_id: anonymous, bid_id: bid, reason: 'Never answered.' }),
    expected: { ...users('report_no_part'), owner: 'ok', other: 'ok' },
  },
};
