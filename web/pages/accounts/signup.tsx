import { Link, redirect } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';
import { coinsFor, lengths } from '#core/limits.ts';
import { expertisePresets } from '#core/profiles/expertise.ts';
import { AuthFrame } from '../../accounts/auth-frame.tsx';
import { ProviderLinks } from '../../accounts/provider-links.tsx';
import { keepSignedUp } from '../../accounts/signed-up.ts';
import { loginPath } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { Captcha } from '../../ui/captcha.tsx';
import { Picks } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { CoinGlyph } from '../../ui/star.tsx';
import { TagPicker } from '../../ui/tag-picker.tsx';
import type { Route } from './+types/signup';
import '../../ui/note.css';

/** Returns the page for the confirmed member: the page that led here, if it is ours. */
function origin(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get('from'));
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, site } = context.get(pageContext);
  if (viewer) throw redirect('/');
  const ref = new URL(request.url).searchParams.get('ref')?.trim().toLowerCase() ?? '';
  const invitedBy = /^[a-z0-9_]{3,30}$/.test(ref) ? ref : '';
  const { hcaptchaSiteKey: siteKey, providers } = site;
  return { siteKey, providers, invitedBy, from: origin(request), formKey: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  const { api, now } = context.get(pageContext);
  const from = origin(request);
  return submit(
    request,
    api.accounts.signUp,
    ({ email, change_token }) => ({
      to: from === '/' ? '/login' : loginPath(from),
      flash: 'signed_up',
      cookie: keepSignedUp({ email, change_token, sent_at: now.getTime(), from }),
    }),
    { lists: ['expertise'] },
  );
}

const roles = [
  { value: 'student', label: 'Student', hint: 'I post and choose tutors' },
  { value: 'tutor', label: 'Tutor', hint: 'I bid and teach' },
] as const;

/** The number of bids that the initial coins pay for, as a sentence's first word. */
const freeBids = ['No', 'One', 'Two', 'Three', 'Four', 'Five'][Math.floor(coinsFor.signup / coinsFor.bid)] ?? 'Many';

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { siteKey, providers, invitedBy, from, formKey } = loaderData;
  return (
    <AuthFrame
      title={`${coinsFor.signup} coins to start. ${freeBids} bids, on us.`}
      text={`Posting is always free. A bid costs ${coinsFor.bid} coins; you pay your tutor directly.`}
    >
      <PageMeta
        at="/signup"
        title="Sign Up"
        description={`Join with ${coinsFor.signup} free coins. Post assignments for free, or bid as a tutor.`}
      />
      <div>
        <h1>Create your account</h1>
        <p className="text-ink-2">
          Already a member? <Link to={from === '/' ? '/login' : loginPath(from)}>Login</Link>
        </p>
      </div>
      {invitedBy && (
        <div className="note coin">
          <CoinGlyph />
          <p>
            Invited by <b>{invitedBy}</b>. You still get your own {coinsFor.signup} coins.
          </p>
        </div>
      )}
      <ProviderLinks providers={providers} query={{ ref: invitedBy, from }} />
      <ActionForm formKey={formKey} failure={actionData} className="grid gap-5">
        <FormError />
        <input type="hidden" name="ref" value={invitedBy} />
        <Field name="user_type" label="I am joining as a" hint="You can do both with one account." group>
          <Picks options={roles} defaultValue="student" />
        </Field>
        <div className="two">
          <Field name="full_name" label="Full name">
            <TextInput autoComplete="name" maxLength={lengths.fullName} required />
          </Field>
          <Field name="username" label="Username" hint="Letters, digits and _">
            <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={30} required />
          </Field>
        </div>
        <Field name="email" label="Email">
          <TextInput type="email" autoComplete="email" required />
        </Field>
        <Field name="phone_number" label="Phone number">
          <TextInput type="tel" autoComplete="tel" placeholder="03XXXXXXXXX" required />
        </Field>
        <Field name="password" label="Password" hint="At least 8 characters with a number and special character.">
          <PasswordInput autoComplete="new-password" required />
        </Field>
        <Field name="confirm_password" label="Confirm password">
          <PasswordInput autoComplete="new-password" required />
        </Field>
        <div className="of-tutors">
          <Field name="expertise" label="Expertise" group>
            <TagPicker presets={expertisePresets} longest={lengths.expertise} />
          </Field>
        </div>
        <Captcha siteKey={siteKey} />
        <SubmitButton large full>
          Sign Up
        </SubmitButton>
        <p className="text-13 text-ink-3">
          By signing up you agree to the <Link to="/terms-of-service">Terms</Link> and{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>. You must be over 13.
        </p>
      </ActionForm>
    </AuthFrame>
  );
}
