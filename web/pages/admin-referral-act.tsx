import { data } from 'react-router';
import { pageContext } from '../lib/page-context.ts';
import { submit } from '../lib/submit.ts';
import { PageDialog } from '../ui/dialog.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import type { Route } from './+types/admin-referral-act';

const outcomes: Readonly<Record<string, 'released' | 'declined'>> = { release: 'released', decline: 'declined' };

export function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(outcomes, params.act)) throw data(null, { status: 404 });
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id, act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const outcome = Object.hasOwn(outcomes, act) ? outcomes[act] : undefined;
  const decided = () => ({ to: `/admin/referrals${url.search}`, flash: 'referral_decided' }) as const;
  return submit(request, api.referrals.decide, decided, { with: { id, outcome } });
}

/** Over the list: releases the coins of a held referral, or declines them. */
export default function AdminReferralAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const releases = params.act === 'release';
  return (
    <PageDialog title={releases ? 'Release the coins?' : 'Decline the coins?'} alert>
      <ReasonForm
        formKey={loaderData.formKey}
        failure={actionData}
        label={releases ? 'Release' : 'Decline'}
        hint="Mailed to the person who invited, and kept in the audit log."
      >
        <p className="text-ink-2">
          {releases
            ? 'The coins go to the person who invited, at once.'
            : 'The referral brings no coins. The friend’s account stays as it is.'}
        </p>
      </ReasonForm>
    </PageDialog>
  );
}
