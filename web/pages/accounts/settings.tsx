import ArrowRight from 'lucide-react/icons/arrow-right';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { Link, Outlet, useLocation } from 'react-router';
import { mailedKeys } from '#core/limits.ts';
import { memberSwitches, switchNames } from '#core/settings.ts';
import { OwnContact } from '../../accounts/own-contact.tsx';
import { PasswordForm } from '../../accounts/password-form.tsx';
import type { ProofNeeds } from '../../accounts/proof-fields.tsx';
import { LinkedInMark } from '../../accounts/provider-marks.tsx';
import { UploadMeter } from '../../files/upload-meter.tsx';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PushSwitch } from '../../notifications/push-switch.tsx';
import { ThemeForm } from '../../site/theme-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { VerifiedTick } from '../../ui/person.tsx';
import { SavedSwitch } from '../../ui/saved-switch.tsx';
import { SettingsRow } from '../../ui/settings-row.tsx';
import type { Route } from './+types/settings';
import '../../ui/pairs.css';

const forms = [...switchNames, 'digest', 'password', 'code', 'resend', 'cancel'] as const;

/** Returns which of the page's forms was sent: each has a query of its own. */
function sentForm({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  return forms.find((form) => query.has(form));
}

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site, theme } = context.get(pageContext);
  const viewer = context.get(viewerContext);
  const { full_name, username, email, phone_number } = viewer;
  const [{ has_password, second_factor_since, providers }, contact, uploads, reach] = await read(
    Promise.all([api.accounts.security(), api.accounts.contact(), api.files.usage(), api.notifications.settings()]),
  );
  return {
    account: { full_name, username, email, phone_number },
    waiting: contact.waiting,
    theme,
    reach,
    digestKey: crypto.randomUUID(),
    switches: switchNames.map((name) => ({ name, on: viewer[name], formKey: crypto.randomUUID() })),
    is_verified: viewer.is_verified,
    uploads,
    hasPassword: has_password,
    hasFactor: second_factor_since !== null,
    offersLinkedIn: site.providers.includes('linkedin_oidc'),
    isConnected: providers.includes('linkedin_oidc'),
    passwordKey: crypto.randomUUID(),
  };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const { accounts, notifications, profiles } = context.get(pageContext).api;
  const to = '/settings';
  const sent = sentForm(url);
  switch (sent) {
    case 'digest':
      return submit(request, notifications.setDigest, ({ on }) => ({ to, flash: on ? 'digest_on' : 'digest_off' }));
    case 'code':
      return submit(request, accounts.reauthenticate, () => ({
        to,
        flash: 'proof_sent',
        n: mailedKeys.reauthentication,
      }));
    case 'resend':
      return submit(request, accounts.resendEmailChange, () => ({ to, flash: 'email_asked_again' }));
    case 'cancel':
      return submit(request, accounts.cancelEmailChange, () => ({ to, flash: 'email_kept' }));
    case 'password':
    case undefined:
      return submit(request, accounts.changePassword, () => ({ to, flash: 'password_changed' }));
    default:
      return submit(request, profiles.setSwitch, ({ on }) => ({ to, flash: `${sent}_${on ? 'on' : 'off'}` as const }), {
        with: { name: sent },
      });
  }
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { account, theme, reach, is_verified, hasPassword, hasFactor, offersLinkedIn, isConnected, passwordKey } =
    loaderData;
  // A refused form leaves its address to the page, along with the loader's data.
  const sent = sentForm(useLocation());
  const failureOf = (form: typeof sent) => (sent === form ? actionData : undefined);
  const switchesUnder = (head: 'Notifications' | 'Privacy') =>
    loaderData.switches.map(({ name, on, formKey }) => {
      const { label, hint, under } = memberSwitches[name];
      if (under !== head) return null;
      const words = { label, hint, on, action: `/settings?${name}` };
      return <SavedSwitch key={name} {...words} formKey={formKey} failure={failureOf(name)} />;
    });
  return (
    <div className="wrap page">
      <PageMeta title="Settings" />
      <h1 className="mb-6">Settings</h1>
      <SettingsRow
        title="Account"
        note="Your email and phone are for you alone, and after an award for the other side of it, on your profile."
      >
        <dl className="pairs w-full [&_dd]:wrap-anywhere">
          <dt>Name</dt>
          <dd dir="auto">{account.full_name}</dd>
          <dt>Username</dt>
          <dd>
            <bdi>{account.username}</bdi>
          </dd>
        </dl>
        <OwnContact
          {...account}
          waiting={loaderData.waiting}
          formKey={passwordKey}
          failure={failureOf('resend') ?? failureOf('cancel')}
        />
        <Link className="link" to="/profile">
          Edit your name and profile <ArrowRight className="flip size-4" />
        </Link>
      </SettingsRow>
      <SettingsRow title="Appearance" note="Light and dark follow you to every device.">
        <ThemeForm theme={theme} />
      </SettingsRow>
      <SettingsRow
        id="notifications"
        title="Notifications"
        note="The bell shows everything. Choose what else we send you."
      >
        {switchesUnder('Notifications')}
        <SavedSwitch
          label="Digest"
          hint="One mail a day at most: what you left unread for an hour and got no other mail about."
          on={reach.digest}
          action="/settings?digest"
          formKey={loaderData.digestKey}
          failure={failureOf('digest')}
        />
        {reach.push_key && <PushSwitch pushKey={reach.push_key} />}
        <Link className="link" to="/saved-searches">
          Mails of saved searches <ArrowRight className="flip size-4" />
        </Link>
      </SettingsRow>
      <SettingsRow title="Privacy">{switchesUnder('Privacy')}</SettingsRow>
      {(offersLinkedIn || is_verified) && (
        <SettingsRow
          title="Verification"
          note={
            <>
              Shows{' '}
              <span className="inline-block align-[-3px]">
                <VerifiedTick />
              </span>{' '}
              beside your name.
            </>
          }
        >
          {is_verified ? (
            <Badge look="good">
              <BadgeCheck className="size-3.5" /> LinkedIn connected
            </Badge>
          ) : (
            <>
              <p className="text-14 text-ink-2">
                {isConnected
                  ? 'You log in with LinkedIn. Connect it here too, so that others know you are who you say.'
                  : 'Connect LinkedIn so that others know you are who you say. We read your name only, and post nothing.'}
              </p>
              <LinkButton to="/settings/security/connect-linkedin_oidc" look="sec">
                <span className="label">
                  <LinkedInMark /> Connect LinkedIn
                </span>
              </LinkButton>
            </>
          )}
        </SettingsRow>
      )}
      <SettingsRow title="Uploads" note="What you sent in the last 24 hours.">
        <UploadMeter {...loaderData.uploads} />
      </SettingsRow>
      <SettingsRow title="Password" note="Signs out your other devices.">
        <PasswordForm
          hasPassword={hasPassword}
          hasFactor={hasFactor}
          formKey={passwordKey}
          failure={failureOf('password') ?? failureOf('code')}
        />
      </SettingsRow>
      <SettingsRow title="Security" note="Two-step login, passkeys, devices, your data.">
        <p className="text-14 text-ink-2">{hasFactor ? 'Two-step login is on.' : 'Two-step login is off.'}</p>
        <Link className="link" to="/settings/security">
          Open Security <ArrowRight className="flip size-4" />
        </Link>
      </SettingsRow>
      <Outlet context={{ hasPassword, hasFactor } satisfies ProofNeeds} />
    </div>
  );
}
