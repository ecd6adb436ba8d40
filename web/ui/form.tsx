import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';
import type { Issue } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

interface FormState {
  failure: Failure | undefined;
  /** What the last refusal says of the field with one of these names, until it is changed. */
  issueOf: (...names: string[]) => Issue | undefined;
  pending: boolean;
  /** Something the form waits for, such as an upload. */
  busy: boolean;
  setBusy: (busy: boolean) => void;
}

const FormContext = createContext<FormState>({
  failure: undefined,
  issueOf: () => undefined,
  pending: false,
  busy: false,
  setBusy: () => {},
});

/** What fields know of their form: the last refusal with the values typed, whether it is being sent. */
export function useForm(): FormState {
  return useContext(FormContext);
}

interface ActionFormProps extends FormProps {
  /** Idempotency key made by the loader; after a refusal the failure's own is used. */
  formKey: string;
  /** `useActionData()` of the page, where it belongs to this form. */
  failure: Failure | undefined;
  children: ReactNode;
}

/**
 * A form that posts to its page's action and works without script. The server judges every field; a refusal comes back
 * with the values, is shown under its fields, and as a toast.
 */
export function ActionForm({ formKey, failure, children, ...rest }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const key = failure?.key ?? formKey;
  const pending = useNavigation().formData?.get('key') === key;
  const [answered, setAnswered] = useState<readonly Issue[]>([]);
  const state = useMemo(() => {
    const issueOf = (...names: string[]) =>
      failure?.issues.find((issue) => names.includes(issue.field) && !answered.includes(issue));
    return { failure, issueOf, pending, busy, setBusy };
  }, [failure, answered, pending, busy]);
  const answer = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof HTMLElement && 'name' in target ? target.name : null;
    const now = failure?.issues.filter(({ field }) => field === name) ?? [];
    if (now.some((issue) => !answered.includes(issue))) setAnswered([...answered, ...now]);
  };

  useEffect(() => {
    if (!failure) return;
    showToast({ title: failure.refusal.title, text: failure.refusal.text, variant: 'destructive' });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  return (
    <Form ref={form} method="post" noValidate onInput={answer} {...rest}>
      <input type="hidden" name="key" value={key} />
      <FormContext value={state}>{children}</FormContext>
    </Form>
  );
}

/** The form's main button: keeps its width while the form is sent, and waits for uploads. */
export function SubmitButton({
  children,
  ...look
}: {
  children: ReactNode;
  look?: 'sec' | 'bad';
  large?: boolean;
  full?: boolean;
}) {
  const { pending, busy } = useForm();
  return (
    <Button {...look} type="submit" pending={pending} disabled={busy}>
      {children}
    </Button>
  );
}

/** A refusal of the whole form; without script also the first field's, since no toast shows then. */
export function FormError() {
  const { failure } = useForm();
  const hydrated = useHydrated();
  if (!failure || (hydrated && failure.issues.some(({ field }) => field !== ''))) return null;
  const { title, text } = failure.refusal;
  return (
    <Note look="bad" role="alert">
      <b>{title}</b> {text}
    </Note>
  );
}
