import { useOutletContext } from 'react-router';
import type { WholeDisagreement } from '#core/safety/disagreements-contract.ts';
import { nextCase } from '../../admin/next-case.ts';
import { disagreementQueue } from '../../admin/queues.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { Select } from '../../ui/select.tsx';
import type { Route } from './+types/disagreement-decide';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export async function action({ request, params: { number }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = await nextCase(disagreementQueue(api), url, number);
  const decided = () => ({ to, flash: 'disagreement_decided' }) as const;
  return submit(request, api.safety.decideDisagreement, decided, { with: { number } });
}

const nobody = ['', 'Nobody'] as const;
const parties = [nobody, ['poster', 'The poster'], ['tutor', 'The tutor']] as const;

/** Over a disagreement: the decision, which both parties read. */
export default function AdminDisagreementDecide({ loaderData, actionData }: Route.ComponentProps) {
  const { number, is_standing, state } = useOutletContext<WholeDisagreement>();
  const again = state === 'appealed' ? ' This is final.' : '';
  return (
    <PageDialog title="Decide this disagreement?" eyebrow={`D-${number}`} alert>
      <ReasonForm
        formKey={loaderData.formKey}
        failure={actionData}
        label="Decide"
        title="Words of the decision"
        hint={`Both sides read it, by mail and in their chat.${again}`}
      >
        <Field name="outcome" label="Outcome">
          <Select
            choices={[
              ['noted', 'Nothing changes: only a note'],
              ...(is_standing
                ? ([
                    ['ended', 'End the award'],
                    ['completed', 'Complete the assignment'],
                  ] as const)
                : []),
            ]}
          />
        </Field>
        {is_standing && (
          <>
            <Field
              name="coins_back"
              label="Where it ends: the award’s coins go"
              hint="The bid’s coins never come back."
            >
              <Select
                choices={[
                  ['true', 'Back to the poster'],
                  ['', 'To nobody'],
                ]}
              />
            </Field>
            <Field name="against" label="Where it ends: it counts against">
              <Select choices={parties} />
            </Field>
          </>
        )}
        <Field name="warned" label="Warn">
          <Select choices={parties} />
        </Field>
        <Field name="grant_to" label="Grant coins to">
          <Select choices={parties} />
        </Field>
        <Field name="grant" label="Coins to grant">
          <TextInput type="number" min={0} defaultValue="0" className="tabular-nums" />
        </Field>
      </ReasonForm>
    </PageDialog>
  );
}
