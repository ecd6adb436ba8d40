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
};
