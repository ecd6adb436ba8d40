import { type AccessRows, admins, users } from '#tests/support/access-rows.ts';

export const assistantAccess: AccessRows = {
  'assistant.chat': {
    call: (api) => api.assistant.chat({ message: 'Show my assignments and my bids' }),
    expected: users('ok'),
  },
  'assistant.stream': {
    call: (api) => api.assistant.stream({ message: 'What is my balance?' }),
    expected: users('ok'),
  },
  'assistant.bidSummary': {
    call: (api) => api.assistant.bidSummary({ description: 'Twelve problems on integration by parts.' }),
    expected: users('ok', 'summary_signed_out'),
  },
  'assistant.budget': { call: (api) => api.assistant.budget(), expected: admins('ok') },
};
