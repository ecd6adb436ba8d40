import { data, redirect, useOutletContext } from 'react-router';
import type { OutputOf } from '#core/contract.ts';
import { mailedKeys, takeBackDays } from '#core/limits.ts';
import { BackupCodes } from '../accounts/backup-codes.tsx';
import { NewPasskey } from '../accounts/new-passkey.tsx';
import { MailProof, ProofFields } from '../accounts/proof-fields.tsx';
import { WhatIsLost } from '../accounts/what-is-lost.tsx';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { submit, submitAndTell, toldOrFailure } from '../lib/submit.ts';
import { CloseLink, PageDialog } from '../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import type { Route } from './+types/security-act';

const page = '/settings/security';

/** What can be done here by who proves who they are; each act is a dialog with an address of its own. */
const acts = {
  'turn-on': {
    title: 'Turn on two-step login',
    text: 'First show that it is you. Then we show what your authenticator app needs.',
    button: 'Continue',
  },
  'backup-codes': {
    title: 'New backup codes',
    text: 'The old ones work no more once you have new ones.',
    button: 'Make new codes',
  },
  'turn-off': {
    title: 'Turn off two-step login?',
    text: 'Your password alone opens your account then. Passkeys stay.',
    button: 'Turn off',
  },
  passkey: {
    title: 'Add a passkey',
    text: 'First show that it is you. Then your device asks for finger, face or PIN.',
    button: 'Continue',
  },
  delete: {
    title: 'Delete your account?',
    text: `You have ${takeBackDays} days to log in with your password and change your mind. Then this cannot be undone.`,
    button: 'Delete account',
  },
} as const;

const unrecoverable = 'Your account has no password that could bring it back: this cannot be undone.';

function actOf(name: string) {
  return Object.hasOwn(acts, name) ? (name as keyof typeof acts) : null;
}

export async function loader({ context, params: { act } }: Route.LoaderArgs) {
  const name = actOf(act);
  if (!name) throw redirect(page);
  const { accounts } = context.get(pageContext).api;
  return { formKey: crypto.randomUUID(), lost: name === 'delete' ? await read(accounts.deletion()) : null };
}

export async function action({ context, request, params: { act }, url }: Route.ActionArgs) {
  const { accounts } = context.get(pageContext).api;
  if (url.searchParams.has('code')) {
    const sent = { to: `${page}/${act}`, flash: 'proof_sent', n: mailedKeys.reauthentication } as const;
    return submit(request, accounts.reauthenticate, () => sent);
  }
  switch (actOf(act)) {
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
    case 'delete':
      return submit(request, accounts.deleteAccount, () => ({ to: '/', flash: 'account_deleted' }));
    default:
      throw data(null, { status: 404 });
  }
}

export default function SecurityAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const { has_password } = useOutletContext<OutputOf<'accounts.security'>>();
  const { told, failure } = toldOrFailure<{ backup_codes: string[] } | { asked: { challenge: string } }>(actionData);
  const name = actOf(params.act);
  if (!name) return null;
  const { title, text, button } = acts[name];
  const here = `${page}/${name}`;
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
      {!told && (
        <>
          <ActionForm action={here} formKey={loaderData.formKey} failure={failure} draft={null}>
            <div className="body">
              <FormError />
              <p className="text-ink-2">{name === 'delete' && !has_password ? unrecoverable : text}</p>
              {loaderData.lost && <WhatIsLost {...loaderData.lost} />}
              <ProofFields hasPassword={has_password} />
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
