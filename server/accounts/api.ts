import { requireCaptcha } from '../platform/captcha.ts';
import { procedures, signedIn } from '../procedures.ts';
import { signIn } from './accounts.ts';
import { endSession, listSessions, readSession, renew, signOut } from './sessions.ts';
import { confirmSignUp, resendConfirmation, signUp } from './sign-up.ts';

const { accounts } = procedures;
const ok = { ok: true } as const;

export const accountsApi = {
  signUp: accounts.signUp.handler(async ({ context, input }) => {
    await requireCaptcha(context, 'captcha_sign_up', input.captcha_token);
    return signUp(context, input);
  }),

  signIn: accounts.signIn.handler(async ({ context, input }) => {
    await requireCaptcha(context, 'captcha_login', input.captcha_token);
    return { user_id: await signIn(context, input.email, input.password) };
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
    await resendConfirmation(context, input.email);
    return ok;
  }),

  verify: accounts.verify.handler(({ context, input }) => confirmSignUp(context, input.token)),

  me: accounts.me.handler(({ context }) => signedIn(context).viewer),
};
