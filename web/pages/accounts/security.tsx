import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import { data, Link, Outlet, useLocation } from 'react-router';
import { ConnectedProviders } from '../../accounts/connected-providers.tsx';
import { Devices } from '../../accounts/devices.tsx';
import { PasskeyList } from '../../accounts/passkey-list.tsx';
import { TwoStep, TwoStepSetup } from '../../accounts/two-step.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit, submitAndTell, toldOrFailure } from '../../lib/submit.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { SettingsRow } from '../../ui/settings-row.tsx';
import type { Route } from './+types/security';

const forms = ['verify', 'end', 'everywhere'] as const;

/** Returns which of the page's forms was sent: each has a query of its own. */
function sentForm({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  return forms.find((form) => query.has(form));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now, site } = context.get(pageContext);
  const isSettingUp = url.searchParams.has('setup') || sentForm(url) === 'verify';
  const [security, sessions, pending] = await read(
    Promise.all([api.accounts.security(), api.accounts.sessions(), isSettingUp ? api.accounts.pendingFactor() : null]),
  );
  return { security, sessions, pending, now, offered: site.providers, formKey: crypto.randomUUID() };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const { accounts } = context.get(pageContext).api;
  const to = '/settings/security';
  switch (sentForm(url)) {
    case 'verify':
      return submitAndTell(request, accounts.verifyFactor);
    case 'end':
      return submit(request, accounts.endSession, () => ({ to, flash: 'session_ended' }));
    case 'everywhere': {
      const out = () => ({ to: '/login', flash: 'signed_out_everywhere' }) as const;
      return submit(request, accounts.signOut, out, { with: { scope: 'global' } });
    }
    default:
      throw data(null, { status: 404 });
  }
}

/** The account's protection and its sessions. */
export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { security, sessions, pending, now, offered, formKey } = loaderData;
  const toDialog = useDialogLinks();
  // A refused form leaves its address to the page.
  const sent = sentForm(useLocation());
  const { told, failure } = toldOrFailure(actionData);
  const failureOf = (...of: (typeof sent)[]) => (of.includes(sent) ? failure : undefined);
  return (
    <div className="wrap page">
      <PageMeta title="Security" />
      <Link className="link -mt-3" to="/settings">
        <ArrowLeft className="flip size-4" /> Settings
      </Link>
      <h1 className="mb-6">Security</h1>
      <SettingsRow title="Two-step login" note="A code from your phone after the password.">
        {pending ? (
          <TwoStepSetup factor={pending} formKey={formKey} failure={failure} />
        ) : (
          <TwoStep
            since={security.second_factor_since}
            codesLeft={security.backup_codes_left}
            codes={told?.backup_codes ?? undefined}
          />
        )}
      </SettingsRow>
      <SettingsRow title="Passkeys" note="Log in with your fingerprint, face or PIN.">
        <PasskeyList passkeys={security.passkeys} />
      </SettingsRow>
      {(offered.length > 0 || security.providers.length > 0) && (
        <SettingsRow title="Google and LinkedIn" note="Anyone with that account can log in as you.">
          <ConnectedProviders connected={security.providers} offered={offered} />
        </SettingsRow>
      )}
      <SettingsRow title="Where you are logged in" note="Sign out devices you do not know, then change your password.">
        <Devices sessions={sessions} now={now} formKey={formKey} failure={failureOf('end', 'everywhere')} />
      </SettingsRow>
      <SettingsRow title="Your data">
        <p className="text-14 text-ink-2">
          Your profile, posts, bids, messages, files and coin statement in one file: a ZIP of JSON and what you
          uploaded.
        </p>
        <a className="btn sec" href="/api/user/export" download>
          <span className="label">
            <Download className="size-4" /> Download my data
          </span>
        </a>
      </SettingsRow>
      <SettingsRow title="Delete account">
        <p className="text-14 text-ink-2">
          Removes your profile, files and open posts. Others keep what you wrote to them, without your name.
        </p>
        <LinkButton {...toDialog('/settings/security/delete')} look="bad">
          Delete account
        </LinkButton>
      </SettingsRow>
      <Outlet context={security} />
    </div>
  );
}
