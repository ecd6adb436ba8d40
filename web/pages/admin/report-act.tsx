import { data, useOutletContext } from 'react-router';
import { lengths } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import type { WholeCase } from '#core/safety/cases-contract.ts';
import { safetyRefusals } from '#core/safety/refusals.ts';
import { nextCase } from '../../admin/next-case.ts';
import { reportQueue } from '../../admin/queues.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/report-act';

const acts = {
  answer: { outcome: 'answered', title: 'Answer this report?', label: 'Send answer' },
  warn: { outcome: 'warned', title: 'Warn the reported person?', label: 'Warn and answer' },
  dismiss: { outcome: 'dismissed', title: 'Dismiss this report?', label: 'Dismiss' },
} as const;

const actOf = (name: string) => (Object.hasOwn(acts, name) ? acts[name as keyof typeof acts] : null);

export function loader({ params }: Route.LoaderArgs) {
  if (!actOf(params.act)) throw data(null, { status: 404 });
  return { formKey: crypto.randomUUID() };
}

export async function action({ request, params: { number, act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const found = actOf(act);
  if (!found) throw data(null, { status: 404 });
  const to = await nextCase(reportQueue(api), url, number);
  const decided = () => ({ to, flash: 'case_decided' }) as const;
  return submit(request, api.safety.decideCase, decided, { with: { number, outcome: found.outcome } });
}

/** Over the report: a decision with the messages to the reporter and the reported person. */
export default function AdminReportAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, outcome } = useOutletContext<WholeCase>();
  const act = actOf(params.act);
  if (!act) return null;
  return (
    <PageDialog title={act.title} eyebrow={`R-${number}`} alert>
      {outcome === null ? (
        <ReasonForm
          formKey={loaderData.formKey}
          failure={actionData}
          label={act.label}
          title="Note to the reporter"
          hint="Mailed to the reporter, and kept in the audit log."
        >
          {act.outcome === 'warned' && (
            <Field
              name="warning"
              label="Warning to the person"
              hint="Mailed to the reported person. Do not say who reported."
              max={lengths.reason}
            >
              <TextArea rows={3} className="min-h-[88px]" required />
            </Field>
          )}
        </ReasonForm>
      ) : (
        <div className="body">
          <Note>{wordsOf(safetyRefusals.case_decided)}</Note>
        </div>
      )}
    </PageDialog>
  );
}
