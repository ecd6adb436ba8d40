import { data, redirect, useOutletContext } from 'react-router';
import { providerIds } from '#core/accounts/providers-contract.ts';
import { accountRefusals } from '#core/accounts/refusals.ts';
import type { OutputOf } from '#core/contract.ts';
import { mailedKeys, takeBackDays } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { BackupCodes } from '../../accounts/backup-codes.tsx';
import { GoToProvider } from '../../accounts/go-to-provider.tsx';
import { NewPasskey } from '../../accounts/new-passkey.tsx';
import { MailProof, ProofFields } from '../../accounts/proof-fields.tsx';
import { providerLooks } from '../../accounts/provider-marks.tsx';
import { WhatIsLost } from '../../accounts/what-is-lost.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit, submitAndTell, toldOrFailure } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/security-act';

const page = '/settings/security';

/** The acts available after a proof of identity; each is a dialog with an address of its own. */
const acts = {
  'turn-on': {
    title: 'Turn on two-step login',
    text: 'First confirm that it is you. Then we show you what your authenticator app needs.',
    button: 'Continue',
  },
  'backup-codes': {
    title: 'New backup codes',
    text: 'New codes replace your old ones.',
    button: 'Make new codes',
  },
  'turn-off': {
    title: 'Turn off two-step login?',
    text: 'You then log in with your password alone. Passkeys stay.',
    button: 'Turn off',
  },
  passkey: {
    title: 'Add a passkey',
    text: 'First confirm that it is you. Then your device asks for your fingerprint, face or PIN.',
    button: 'Continue',
  },
  delete: {
    title: 'Delete your account?',
    text: `You have ${takeBackDays} days to log in and change your mind. Then this cannot be undone. A new account with your email in that time starts without coins.`,
    button: 'Delete account',
  },
} as const;

/** Connects or disconnects a provider. */
const providerActs = {
  connect: {
    title: 'Connect',
    text: 'First confirm that it is you. Then we take you there and back. Anyone with that account can log in as you.',
    button: 'Continue',
  },
  disconnect: {
    title: 'Disconnect',
    text: 'You can no longer log in with it, only with your password or a mailed code.',
    button: 'Disconnect',
  },
} as const;

const removal = {
  title: 'Remove this passkey?',
  text: 'You can no longer log in with it, only with your password or a mailed code.',
  button: 'Remove',
} as const;

/**
 * Returns the act that an address of this page names: one of `acts`, 'connect-google', or 'remove-'
 * with a passkey's id.
 */
function readAct(name: string) {
  const [verb = '', id = ''] = name.split('-', 2);
  const provider = providerIds.find((known) => known === id);
  if (provider && (verb === 'connect' || verb === 'disconnect')) {
    const { title, ...words } = providerActs[verb];
    return { name: verb, provider, title: `${title} ${providerLooks[provider].name}`, ...words } as const;
  }
  const [, passkey] = /^remove-([0-9a-f-]{36})$/.exec(name) ?? [];
  if (passkey) return { name: 'remove', passkey, ...removal } as const;
  return Object.hasOwn(acts, name) ? { name: name as keyof typeof acts, ...acts[name as keyof typeof acts] } : null;
}

const unrecoverable = 'You have no password to bring the account back with, so this cannot be undone.';

export async function loader({ context, params: { act } }: Route.LoaderArgs) {
  const asked = readAct(act);
  const { api, site } = context.get(pageContext);
  if (!asked || (asked.name === 'connect' && !site.providers.includes(asked.provider))) throw redirect(page);
  const lost = asked.name === 'delete' ? await read(api.accounts.deletion()) : null;
  return { formKey: crypto.randomUUID(), lost };
}

export async function action({ context, request, params: { act }, url }: Route.ActionArgs) {
  const { accounts } = context.get(pageContext).api;
  if (url.searchParams.has('code')) {
    const sent = { to: `${page}/${act}`, flash: 'proof_sent', n: mailedKeys.reauthentication } as const;
    return submit(request, accounts.reauthenticate, () => sent);
  }
  const asked = readAct(act);
  switch (asked?.name) {
    case 'turn-on':
      return submit(request, accounts.enrollFactor, () => ({ to: `${page}?setup` }));
    case 'backup-codes':
      return submitAndTell(request, accounts.newBackupCodes);
    case 'turn-off':
      return submit(request, accounts.unenrollFactor, () => ({ to: page, flash: 'factor_off' }));
    case 'passkey': {
      if (url.searchParams.has('made')) {
        return submit(request, accounts.addPasskey, () => ({ to: page, flash: 'passkey_added' }));
      }
      const { passkeyOptions } = accounts;
      return submitAndTell(request, async (...call: Parameters<typeof passkeyOptions>) => ({
        asked: await passkeyOptions(...call),
      }));
    }
    case 'remove': {
      const removed = { to: page, flash: 'passkey_removed' } as const;
      return submit(request, accounts.removePasskey, () => removed, { with: { id: asked.passkey } });
    }
    case 'connect': {
      // The settings show the blue tick, which LinkedIn provides.
      const from = asked.provider === 'linkedin_oidc' ? '/settings' : page;
      return submitAndTell(request, accounts.connectProvider, { with: { provider: asked.provider, from } });
    }
    case 'disconnect': {
      const flash = `${asked.provider}_disconnected` as const;
      return submit(request, accounts.disconnectProvider, () => ({ to: page, flash }), {
        with: { provider: asked.provider },
      });
    }
    case 'delete':
      return submit(request, accounts.deleteAccount, () => ({ to: '/', flash: 'account_deleted' }));
    default:
      throw data(null, { status: 404 });
  }
}

export default function SecurityAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const { has_password, second_factor_since, passkeys } = useOutletContext<OutputOf<'accounts.security'>>();
  const { told, failure } = toldOrFailure<
    { backup_codes: string[] } | { asked: { challenge: string } } | { url: string }
  >(actionData);
  const act = readAct(params.act);
  if (!act) return null;
  const { name, title, text, button } = act;
  const here = `${page}/${params.act}`;
  // Told before anything is typed.
  const refused = loaderData.lost?.refused;
  return (
    <PageDialog title={title} alert>
      {told && 'backup_codes' in told && (
        <>
          <div className="body">
            <BackupCodes codes={told.backup_codes} />
          </div>
          <div className="foot">
            <CloseLink look="sec">Done</CloseLink>
          </div>
        </>
      )}
      {told && 'asked' in told && (
        <NewPasskey asked={told.asked} action={`${here}?made`} formKey={loaderData.formKey} />
      )}
      {told && 'url' in told && name === 'connect' && (
        <GoToProvider name={providerLooks[act.provider].name} url={told.url} />
      )}
      {refused && (
        <div className="body">
          <Note look="bad">{wordsOf(accountRefusals[refused])}</Note>
        </div>
      )}
      {!told && !refused && (
        <>
          <ActionForm action={here} formKey={loaderData.formKey} failure={failure} draft={null}>
            <div className="body">
              <FormError />
              <p className="text-ink-2">{name === 'delete' && !has_password ? unrecoverable : text}</p>
              {name === 'remove' && <b dir="auto">{passkeys.find(({ id }) => id === act.passkey)?.name}</b>}
              {loaderData.lost && <WhatIsLost {...loaderData.lost} />}
              <ProofFields hasPassword={has_password} hasFactor={second_factor_since !== null} />
            </div>
            <div className="foot">
              <CloseLink />
              <SubmitButton {...(name === 'delete' && { look: 'bad' })}>{button}</SubmitButton>
            </div>
          </ActionForm>
          {!has_password && <MailProof action={`${here}?code`} />}
        </>
      )}
    </PageDialog>
  );
}
