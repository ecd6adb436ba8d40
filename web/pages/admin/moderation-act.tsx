import { data, useOutletContext } from 'react-router';
import type { Moderated } from '#core/safety/moderation-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { MarkedText } from '../../safety/marked-text.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/moderation-act';

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
  // The text comes from the list that shows it, as every link here does.
  const text = useOutletContext<Moderated[]>().find(({ id }) => id === params.id);
  return (
    <PageDialog title={allows ? 'Allow this text?' : 'Uphold the refusal?'} eyebrow={text?.full_name} alert>
      <ReasonForm
        formKey={loaderData.formKey}
        failure={actionData}
        label={allows ? 'Allow' : 'Uphold'}
        hint="Mailed to the person who appealed, and kept in the audit log."
      >
        {text && <MarkedText text={text.text} places={text.places} />}
        <p className="text-ink-2">
          {allows
            ? 'The person may send exactly this text in this field from now on. We count how often that happens.'
            : 'The text stays refused.'}
        </p>
      </ReasonForm>
    </PageDialog>
  );
}
