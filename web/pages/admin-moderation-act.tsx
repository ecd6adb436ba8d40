import { data } from 'react-router';
import { pageContext } from '../lib/page-context.ts';
import { submit } from '../lib/submit.ts';
import { PageDialog } from '../ui/dialog.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import type { Route } from './+types/admin-moderation-act';

const outcomes: Readonly<Record<string, 'allowed' | 'upheld'>> = { allow: 'allowed', uphold: 'upheld' };

export function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(outcomes, params.act)) throw data(null, { status: 404 });
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id, act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const outcome = Object.hasOwn(outcomes, act) ? outcomes[act] : undefined;
  const decided = () => ({ to: `/admin/moderation${url.search}`, flash: 'appeal_decided' }) as const;
  return submit(request, api.safety.decideAppeal, decided, { with: { id, outcome } });
}

/** Over the list: allows a text, or upholds its refusal. */
export default function AdminModerationAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const allows = params.act === 'allow';
  return (
    <PageDialog title={allows ? 'Allow this text?' : 'Uphold the refusal?'} alert>
      <ReasonForm
        formKey={loaderData.formKey}
        failure={actionData}
        label={allows ? 'Allow' : 'Uphold'}
        hint="Mailed to the person who appealed, and kept in the audit log."
      >
        <p className="text-ink-2">
          {allows
            ? 'The person may send exactly this text in this field from now on. It counts how often that happens.'
            : 'The text stays refused.'}
        </p>
      </ReasonForm>
    </PageDialog>
  );
}
