import { requireCaptcha } from '../platform/captcha.ts';
import { refuse } from '../platform/refuse.ts';
import { judgeBeside, procedures, signedIn } from '../procedures.ts';
import { enter, signIn } from './accounts.ts';
import {
  cancelEmailChange,
  changeEmail,
  changePhone,
  confirmEmailChange,
  readContact,
  readEmailChange,
  readUndo,
  refuseEmailChange,
  resendEmailChange,
  undoContactChange,
} from './contact.ts';
import { deleteAccount, readDeletion } from './deletion.ts';
import {
  addPasskey,
  enrollFactor,
  newBackupCodes,
  passkeyChallenge,
  passkeyOptions,
  readChallenge,
  readPendingFactor,
  readSecurity,
  removePasskey,
  signInWithPasskey,
  unenrollFactor,
  verifyFactor,
} from './factors.ts';
import { keepAccount, readDeleted } from './keep-account.ts';
import { rememberDeviceOf } from './known-device.ts';
import { mailKey } from './mailed-keys.ts';
import { openSessionPath } from './open-session.ts';
import { readProofs } from './prove-identity.ts';
import { changePassword, readRecovery, resetPassword, signInWithCode } from './recovery.ts';
import { endSession, listSessions, readSession, renew, signOut } from './sessions.ts';
import {
  changeSignUp,
  confirmSignUp,
  endSignUp,
  readSignUp,
  resendConfirmation,
  signUp,
  signUpChecks,
} from './sign-up.ts';
import {
  authorize,
  chooseUsername,
  connectProvider,
  disconnectProvider,
  finishVisit,
  giveEmail,
  readPendingIdentity,
} from './social.ts';

const { accounts } = procedures;

judgeBeside('accounts.signUp', signUpChecks);
const ok = { ok: true } as const;

export const accountsApi = {
  signUp: accounts.signUp.handler(async ({ context, input }) => {
    await requireCaptcha(context, 'captcha_sign_up', input.captcha_token);
    return signUp(context, input);
  }),

  changeSignUp: accounts.changeSignUp.handler(async ({ context, input }) => {
    await requireCaptcha(context, 'captcha_sign_up', input.captcha_token);
    return changeSignUp(context, input.change_token, input.email);
  }),

  signIn: accounts.signIn.handler(async ({ context, input }) => {
    const isHuman = await requireCaptcha(context, 'captcha_login', input.captcha_token, { mayPass: true });
    return signIn(context, input.email, input.password, isHuman);
  }),

  signOut: accounts.signOut.handler(async ({ context, input }) => {
    await signOut(context, input?.scope ?? 'local');
    return ok;
  }),

  renew: accounts.renew.handler(({ context }) => renew(context)),

  session: accounts.session.handler(({ context }) => readSession(signedIn(context))),

  sessions: accounts.sessions.handler(({ context }) => listSessions(signedIn(context))),

  endSession: accounts.endSession.handler(async ({ context, input }) => {
    await endSession(signedIn(context), input.id);
    return ok;
  }),

  resendConfirmation: accounts.resendConfirmation.handler(async ({ context, input }) => {
    await resendConfirmation(context, input.email, input.change_token);
    return ok;
  }),

  signUpToConfirm: accounts.signUpToConfirm.handler(({ context, input }) => readSignUp(context, input.token)),

  verify: accounts.verify.handler(async ({ context, input }) => {
    const id = await confirmSignUp(context, input.token, input.change_token);
    // A new account, whose password nobody can have changed.
    const whose = id && { id, passwords_set: 0 };
    const entered = whose && (await enter(context, openSessionPath, { user_id: id }, whose));
    return { ...ok, user_id: entered ? entered.user_id : null };
  }),

  endSignUp: accounts.endSignUp.handler(({ context, input }) => endSignUp(context, input.token)),

  recover: accounts.recover.handler(async ({ context, input }) => {
    await mailKey(context, input.email, 'recovery');
    return { email: input.email };
  }),

  recovery: accounts.recovery.handler(({ context, input }) => readRecovery(context, input.token)),

  resetPassword: accounts.resetPassword.handler(async ({ context, input }) => {
    const { email } = await readRecovery(context, input.token);
    const done = await resetPassword(context, input);
    // A person who reads the owner's mail is not a stranger at the sign-in that follows.
    await rememberDeviceOf(context, email);
    return done;
  }),

  changePassword: accounts.changePassword.handler(({ context, input }) => changePassword(signedIn(context), input)),

  sendCode: accounts.sendCode.handler(async ({ context, input }) => {
    await mailKey(context, input.email, 'login');
    return ok;
  }),

  signInWithCode: accounts.signInWithCode.handler(({ context, input }) => signInWithCode(context, input)),

  reauthenticate: accounts.reauthenticate.handler(async ({ context }) => {
    await mailKey(context, signedIn(context).viewer.email, 'reauthentication');
    return ok;
  }),

  proofs: accounts.proofs.handler(({ context }) => readProofs(signedIn(context))),

  authorize: accounts.authorize.handler(({ context, input }) => authorize(context, input)),

  providerCallback: accounts.providerCallback.handler(({ context, input }) => finishVisit(context, input)),

  connectProvider: accounts.connectProvider.handler(({ context, input }) => connectProvider(signedIn(context), input)),

  disconnectProvider: accounts.disconnectProvider.handler(({ context, input }) =>
    disconnectProvider(signedIn(context), input),
  ),

  pendingIdentity: accounts.pendingIdentity.handler(({ context }) => readPendingIdentity(context)),

  giveEmail: accounts.giveEmail.handler(({ context, input }) => giveEmail(context, input)),

  chooseUsername: accounts.chooseUsername.handler(({ context, input }) => chooseUsername(signedIn(context), input)),

  singleSignOn: accounts.singleSignOn.handler(() => refuse('single_sign_on_unknown')),

  security: accounts.security.handler(({ context }) => readSecurity(signedIn(context))),

  enrollFactor: accounts.enrollFactor.handler(async ({ context, input }) => {
    await enrollFactor(signedIn(context), input);
    return ok;
  }),

  pendingFactor: accounts.pendingFactor.handler(({ context }) => readPendingFactor(signedIn(context))),

  challengeFactor: accounts.challengeFactor.handler(({ context }) => readChallenge(context)),

  verifyFactor: accounts.verifyFactor.handler(({ context, input }) => verifyFactor(context, input)),

  newBackupCodes: accounts.newBackupCodes.handler(({ context, input }) => newBackupCodes(signedIn(context), input)),

  unenrollFactor: accounts.unenrollFactor.handler(async ({ context, input }) => {
    await unenrollFactor(signedIn(context), input);
    return ok;
  }),

  passkeyOptions: accounts.passkeyOptions.handler(({ context, input }) => passkeyOptions(signedIn(context), input)),

  addPasskey: accounts.addPasskey.handler(async ({ context, input }) => {
    await addPasskey(signedIn(context), input);
    return ok;
  }),

  removePasskey: accounts.removePasskey.handler(({ context, input }) => removePasskey(signedIn(context), input)),

  passkeyChallenge: accounts.passkeyChallenge.handler(({ context }) => passkeyChallenge(context)),

  signInWithPasskey: accounts.signInWithPasskey.handler(({ context, input }) => signInWithPasskey(context, input)),

  deletion: accounts.deletion.handler(({ context }) => readDeletion(signedIn(context))),

  deleteAccount: accounts.deleteAccount.handler(({ context, input }) => deleteAccount(signedIn(context), input)),

  deletedAccount: accounts.deletedAccount.handler(({ context }) => readDeleted(context)),

  keepAccount: accounts.keepAccount.handler(({ context }) => keepAccount(context)),

  contact: accounts.contact.handler(({ context }) => readContact(signedIn(context))),

  changeEmail: accounts.changeEmail.handler(({ context, input }) => changeEmail(signedIn(context), input)),

  resendEmailChange: accounts.resendEmailChange.handler(({ context }) => resendEmailChange(signedIn(context))),

  cancelEmailChange: accounts.cancelEmailChange.handler(({ context }) => cancelEmailChange(signedIn(context))),

  emailChange: accounts.emailChange.handler(({ context, input }) => readEmailChange(context, input.token)),

  confirmEmailChange: accounts.confirmEmailChange.handler(({ context, input }) =>
    confirmEmailChange(context, input.token),
  ),

  refuseEmailChange: accounts.refuseEmailChange.handler(({ context, input }) =>
    refuseEmailChange(context, input.token),
  ),

  changePhone: accounts.changePhone.handler(({ context, input }) => changePhone(signedIn(context), input)),

  undoableChange: accounts.undoableChange.handler(({ context, input }) => readUndo(context, input.token)),

  undoContactChange: accounts.undoContactChange.handler(async ({ context, input }) => {
    const { email } = await undoContactChange(context, input);
    // As after a recovery: a reader of the owner's mail is not a stranger at the sign-in that
    // follows.
    await rememberDeviceOf(context, email);
    return { email };
  }),

  me: accounts.me.handler(({ context }) => signedIn(context).viewer),
};
