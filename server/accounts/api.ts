import { requireCaptcha } from '../platform/captcha.ts';
import { procedures, signedIn } from '../procedures.ts';
import { resendConfirmation, signIn, signOut, signUp } from './accounts.ts';

const { accounts } = procedures;
const ok = { ok: true } as const;

export const accountsApi = {
  signUp: accounts.signUp.handler(async ({ context, input }) => {
    await requireCaptcha(context, 'captcha_sign_up', input.captcha_token);
    await signUp(context, input);
    return ok;
  }),

  signIn: accounts.signIn.handler(async ({ context, input }) => {
    await requireCaptcha(context, 'captcha_login', input.captcha_token);
    return { user_id: await signIn(context, input.email, input.password) };
  }),

  signOut: accounts.signOut.handler(async ({ context }) => {
    await signOut(context);
    return ok;
  }),

  resendConfirmation: accounts.resendConfirmation.handler(async ({ context, input }) => {
    await resendConfirmation(context, input.email);
    return ok;
  }),

  me: accounts.me.handler(({ context }) => signedIn(context).viewer),
};
