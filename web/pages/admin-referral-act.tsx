import { DecisionDialog, decisionOf } from '../admin/decision.tsx';
import { pageContext } from '../lib/page-context.ts';
import { submit } from '../lib/submit.ts';
import type { Route } from './+types/admin-referral-act';

const decisions = {
  release: {
    outcome: 'released',
    title: 'Release the coins?',
    label: 'Release',
    text: 'The coins go to the person who invited, at once.',
  },
  decline: {
    outcome: 'declined',
    title: 'Decline the coins?',
    label: 'Decline',
    text: 'The referral brings no coins. The friend’s account stays as it is.',
  },
};

export function loader({ params }: Route.LoaderArgs) {
  decisionOf(decisions, params.act);
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id, act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const { outcome } = decisionOf(decisions, act);
  const decided = () => ({ to: `/admin/referrals${url.search}`, flash: 'referral_decided' }) as const;
  return submit(request, api.referrals.decide, decided, { with: { id, outcome } });
}

/** Over the list: releases the coins of a held referral, or declines them. */
export default function AdminReferralAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const { outcome: _, ...words } = decisionOf(decisions, params.act);
  const hint = 'Mailed to the person who invited, and kept in the audit log.';
  return <DecisionDialog {...words} hint={hint} formKey={loaderData.formKey} failure={actionData} />;
}
