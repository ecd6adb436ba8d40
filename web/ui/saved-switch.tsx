import { useRef } from 'react';
import type { Failure, FormValues } from '../lib/form-values.ts';
import { Switch } from './choices.tsx';
import { ActionForm, FormError, SubmitButton } from './form.tsx';

interface SavedSwitchProps {
  /** Its name: on the page, and in 'Failed to update …' (SETTINGS-08). */
  label: string;
  hint: string;
  /** The saved state. */
  on: boolean;
  action: string;
  formKey: string;
  failure: Failure | undefined;
}

/**
 * A switch that is saved as soon as it is turned; without script by its own button. It turns back
 * if saving fails.
 */
export function SavedSwitch({ label, hint, on, action, formKey, failure }: SavedSwitchProps) {
  const form = useRef<HTMLDivElement>(null);
  const title = `Failed to update ${label.toLowerCase()}`;
  const refused: Failure | undefined = failure && {
    ...failure,
    values: on ? { on: 'on' } : ({} satisfies FormValues),
    refusal: { ...failure.refusal, title },
  };
  const save = () => form.current?.closest('form')?.requestSubmit();
  return (
    <ActionForm
      key={failure?.key ?? String(on)}
      action={action}
      formKey={formKey}
      failure={refused}
      draft={null}
      preventScrollReset
      className="grid w-full gap-2"
    >
      <FormError />
      <div ref={form} onChange={save}>
        <Switch name="on" hint={hint} defaultChecked={on}>
          {label}
        </Switch>
      </div>
      <div className="until-script">
        <SubmitButton look="sec">Save</SubmitButton>
      </div>
    </ActionForm>
  );
}
