import { type AccessRows, everyone, users } from '#tests/support/access-rows.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const ownContact = { owner: ['poster', 'email', 'phone'], tutor: ['email'] } as const;

export const accountsAccess: AccessRows = {
  'accounts.signUp': { call: (api) => api.accounts.signUp({} as never), expected: everyone('input_invalid') },
  'accounts.changeSignUp': {
    call: (api) => api.accounts.changeSignUp({ change_token: 'forged', email: 'nobody@example.com' }),
    expected: everyone('sign_up_gone'),
  },
  'accounts.signIn': {
    call: (api) => api.accounts.signIn({ email: 'nobody@example.com', password: 'x' }),
    expected: everyone('credentials_invalid'),
  },
  'accounts.signOut': { call: (api) => api.accounts.signOut(), expected: everyone('ok') },
  // The walk's people have no cookie, so no call finds their sessions.
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
  // None is configured in the walk.
  'accounts.authorize': {
    call: (api) => api.accounts.authorize({ provider: 'google' }),
    expected: everyone('provider_unknown'),
  },
  'accounts.providerCallback': {
    call: (api) => api.accounts.providerCallback({ provider: 'google', code: 'x', state: 'x' }),
    expected: everyone('ok'),
  },
  'accounts.connectProvider': {
    call: (api) => api.accounts.connectProvider({ provider: 'google' }),
    expected: users('provider_unknown'),
  },
  'accounts.disconnectProvider': {
    call: (api) => api.accounts.disconnectProvider({ provider: 'google' }),
    expected: users('proof_required'),
  },
  'accounts.proofs': { call: (api) => api.accounts.proofs(), expected: users('ok') },
  'accounts.pendingIdentity': { call: (api) => api.accounts.pendingIdentity(), expected: everyone('identity_missing') },
  'accounts.giveEmail': {
    call: (api) => api.accounts.giveEmail({ email: 'nobody@example.com' }),
    expected: everyone('identity_missing'),
  },
  'accounts.chooseUsername': {
    call: (api) => api.accounts.chooseUsername({ username: 'another_name' }),
    expected: users('username_fixed'),
  },
  'accounts.singleSignOn': {
    call: (api) => api.accounts.singleSignOn({ domain: 'example.com' }),
    expected: everyone('single_sign_on_unknown'),
  },
  'accounts.deletion': { call: (api) => api.accounts.deletion(), expected: users('ok') },
  'accounts.deleteAccount': { call: (api) => api.accounts.deleteAccount({}), expected: users('proof_required') },
  'accounts.deletedAccount': { call: (api) => api.accounts.deletedAccount(), expected: everyone('keep_expired') },
  'accounts.keepAccount': { call: (api) => api.accounts.keepAccount(), expected: everyone('keep_expired') },
  'accounts.security': { call: (api) => api.accounts.security(), expected: users('ok') },
  'accounts.enrollFactor': { call: (api) => api.accounts.enrollFactor({}), expected: users('proof_required') },
  'accounts.pendingFactor': { call: (api) => api.accounts.pendingFactor(), expected: users('ok') },
  'accounts.challengeFactor': { call: (api) => api.accounts.challengeFactor(), expected: everyone('factor_expired') },
  'accounts.verifyFactor': {
    call: (api) => api.accounts.verifyFactor({ code: '123456' }),
    expected: everyone('factor_expired'),
  },
  'accounts.newBackupCodes': { call: (api) => api.accounts.newBackupCodes({}), expected: users('proof_required') },
  'accounts.unenrollFactor': { call: (api) => api.accounts.unenrollFactor({}), expected: users('proof_required') },
  'accounts.passkeyOptions': { call: (api) => api.accounts.passkeyOptions({}), expected: users('proof_required') },
  'accounts.addPasskey': {
    call: (api) => api.accounts.addPasskey({ response: { id: 'x' }, name: 'Phone' }),
    // Nobody in the walk has a session, under whose lock it is added.
    expected: users('sign_in_required'),
  },
  'accounts.removePasskey': {
    call: (api) => api.accounts.removePasskey({ id: unknownId }),
    expected: users('proof_required'),
  },
  'accounts.passkeyChallenge': { call: (api) => api.accounts.passkeyChallenge(), expected: everyone('ok') },
  'accounts.signInWithPasskey': {
    call: (api) => api.accounts.signInWithPasskey({ response: { id: 'x' } }),
    expected: everyone('passkey_refused'),
  },
  'accounts.recover': {
    call: (api) => api.accounts.recover({ email: 'nobody@example.com' }),
    expected: everyone('ok'),
  },
  'accounts.recovery': {
    call: (api) => api.accounts.recovery({ token: 'forged' }),
    expected: everyone('recovery_link_invalid'),
  },
  'accounts.resetPassword': {
    call: (api) => api.accounts.resetPassword({ token: 'forged', password: 'Abcdef1!', confirm_password: 'Abcdef1!' }),
    expected: everyone('recovery_link_invalid'),
  },
  'accounts.changePassword': {
    call: (api) =>
      api.accounts.changePassword({ current_password: 'wrong', password: 'Abcdef1!', confirm_password: 'Abcdef1!' }),
    expected: users('current_password_wrong'),
  },
  'accounts.sendCode': {
    call: (api) => api.accounts.sendCode({ email: 'nobody@example.com' }),
    expected: everyone('ok'),
  },
  'accounts.signInWithCode': {
    call: (api) => api.accounts.signInWithCode({ email: 'nobody@example.com', code: '123456' }),
    expected: everyone('code_invalid'),
  },
  'accounts.reauthenticate': { call: (api) => api.accounts.reauthenticate(), expected: users('ok') },
  'accounts.signUpToConfirm': {
    call: (api) => api.accounts.signUpToConfirm({ token: 'forged' }),
    expected: everyone('confirmation_link_invalid'),
  },
  'accounts.endSignUp': {
    call: (api) => api.accounts.endSignUp({ token: 'forged' }),
    expected: everyone('confirmation_link_invalid'),
  },
  'accounts.verify': {
    call: (api) => api.accounts.verify({ token: 'forged' }),
    expected: everyone('confirmation_link_invalid'),
  },
  'accounts.contact': { call: (api) => api.accounts.contact(), expected: users('ok') },
  'accounts.changeEmail': {
    call: (api) => api.accounts.changeEmail({ email: 'new-address@example.com' }),
    expected: users('proof_required'),
  },
  'accounts.resendEmailChange': {
    call: (api) => api.accounts.resendEmailChange(),
    expected: users('email_change_gone'),
  },
  'accounts.cancelEmailChange': { call: (api) => api.accounts.cancelEmailChange(), expected: users('ok') },
  'accounts.emailChange': {
    call: (api) => api.accounts.emailChange({ token: 'forged' }),
    expected: everyone('email_change_link_invalid'),
  },
  'accounts.confirmEmailChange': {
    call: (api) => api.accounts.confirmEmailChange({ token: 'forged' }),
    expected: everyone('email_change_link_invalid'),
  },
  'accounts.refuseEmailChange': {
    call: (api) => api.accounts.refuseEmailChange({ token: 'forged' }),
    expected: everyone('email_change_link_invalid'),
  },
  'accounts.changePhone': {
    call: (api) => api.accounts.changePhone({ phone_number: '0300 7654398' }),
    expected: users('proof_required'),
  },
  'accounts.undoableChange': {
    call: (api) => api.accounts.undoableChange({ token: 'forged' }),
    expected: everyone('undo_link_invalid'),
  },
  'accounts.undoContactChange': {
    call: (api) =>
      api.accounts.undoContactChange({ token: 'forged', password: 'Abcdef1!', confirm_password: 'Abcdef1!' }),
    expected: everyone('undo_link_invalid'),
  },
  'accounts.me': { call: (api) => api.accounts.me(), expected: users('ok'), entitled: ownContact },
};
