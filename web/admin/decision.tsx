import { data } from 'react-router';
import type { Failure } from '../lib/form-values.ts';
import { PageDialog } from '../ui/dialog.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';

/** One of the ways in which an admin decides, under the name that its address has. */
interface Decision {
  outcome: string;
  /** The question, and what the button says. */
  title: string;
  label: string;
  /** What it does, before it is done. */
  text: string;
}

/** What an address names. Error: 404, where it names none of them. */
export function decisionOf<Each extends Decision>(decisions: Readonly<Record<string, Each>>, act: string): Each {
  const found = Object.hasOwn(decisions, act) ? decisions[act] : undefined;
  if (!found) throw data(null, { status: 404 });
  return found;
}

interface DecisionDialogProps extends Pick<Decision, 'title' | 'label' | 'text'> {
  formKey: string;
  failure: Failure | undefined;
  /** Who reads the reason. */
  hint: string;
}

/** Over a list of what waits: decides with a reason. */
export function DecisionDialog({ title, text, ...form }: DecisionDialogProps) {
  return (
    <PageDialog title={title} alert>
      <ReasonForm {...form}>
        <p className="text-ink-2">{text}</p>
      </ReasonForm>
    </PageDialog>
  );
}
