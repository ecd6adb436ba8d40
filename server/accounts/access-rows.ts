import { type AccessRows, everyone, users } from '#tests/support/access-rows.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const ownContact = { owner: ['poster', 'email', 'phone'], tutor: ['email'] } as const;

export const accountsAccess: AccessRows = {
  'accounts.signUp': { call: (api) => api.accounts.signUp({} as never), expected: everyone('input_invalid') },
  'accounts.signIn': {
    call: (api) => api.accounts.signIn({ email: 'nobody@example.com', password: 'x' }),
    expected: everyone('credentials_invalid'),
  },
  'accounts.signOut': { call: (api) => api.accounts.signOut(), expected: everyone('ok') },
  // The walk's people have no cookie: their sessions are found by no call.
  'accounts.renew': { call: (api) => api.accounts.renew(), expected: everyone('sign_in_required') },
  'accounts.session': { call: (api) => api.accounts.session(), expected: everyone('sign_in_required') },
  'accounts.sessions': { call: (api) => api.accounts.sessions(), expected: users('ok') },
  'accounts.endSession': {
    call: (api) => api.accounts.endSession({ id: unknownId }),
    expected: users('session_not_found'),
  },
  'accounts.resendConfirmation': {
    call: (api) => api.accounts.resendConfirmation({ email: 'nobody@example.com' }),
    expected: everyone('ok'),
  },
  'accounts.verify': {
    call: (api) => api.accounts.verify({ token: 'forged' }),
    expected: everyone('confirmation_link_invalid'),
  },
  'accounts.me': { call: (api) => api.accounts.me(), expected: users('ok'), entitled: ownContact },
};
