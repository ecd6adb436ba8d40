import { type AccessRows, users } from '#tests/support/access-rows.ts';

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
