import { DecisionDialog, decisionOf } from '../admin/decision.tsx';
import { pageContext } from '../lib/page-context.ts';
import { submit } from '../lib/submit.ts';
import type { Route } from './+types/admin-moderation-act';

const decisions = {
  allow: {
    outcome: 'allowed',
    title: 'Allow this text?',
    label: 'Allow',
    text: 'The person may send exactly this text in this field from now on. It counts how often that happens.',
  },
  uphold: {
    outcome: 'upheld',
    title: 'Uphold the refusal?',
    label: 'Uphold',
    text: 'The text stays refused.',
  },
};

export function loader({ params }: Route.LoaderArgs) {
  decisionOf(decisions, params.act);
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id, act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const { outcome } = decisionOf(decisions, act);
  const decided = () => ({ to: `/admin/moderation${url.search}`, flash: 'appeal_decided' }) as const;
  return submit(request, api.safety.decideAppeal, decided, { with: { id, outcome } });
}

/** Over the list: allows a text, or upholds its refusal. */
export default function AdminModerationAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const { outcome: _, ...words } = decisionOf(decisions, params.act);
  const hint = 'Mailed to the person who appealed, and kept in the audit log.';
  return <DecisionDialog {...words} hint={hint} formKey={loaderData.formKey} failure={actionData} />;
}
