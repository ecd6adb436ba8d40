import { type AccessRows, everyone, users } from '#tests/support/access-rows.ts';

const ownContact = { owner: ['poster', 'email', 'phone'], tutor: ['email'] } as const;

export const accountsAccess: AccessRows = {
  'accounts.signUp': { call: (api) => api.accounts.signUp({} as never), expected: everyone('input_invalid') },
  'accounts.signIn': {
    call: (api) => api.accounts.signIn({ email: 'nobody@example.com', password: 'x' }),
    expected: everyone('credentials_invalid'),
  },
  'accounts.signOut': { call: (api) => api.accounts.signOut(), expected: everyone('ok') },
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
