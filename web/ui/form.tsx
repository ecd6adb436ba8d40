import {
  createContext,
  type FormEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Form, type FormProps, useNavigation, useResolvedPath, useRouteLoaderData } from 'react-router';
import type { Issue, KeptFile } from '#core/refusal.ts';
import { draftOf, useDraftOwner } from '../lib/drafts.ts';
import { type Failure, type FormValues, keptFile } from '../lib/form-values.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { touch } from '../lib/typed.ts';
import { Button } from './button.tsx';
import { LoginLink } from './login-link.tsx';
import { Note } from './note.tsx';

interface FormState {
  failure: Failure | undefined;
  /** What was typed before a refusal or a detour, or stands in the form at first; undefined for a new form. */
  typed: FormValues | undefined;
  /** A file that came with it. */
  kept: KeptFile | null;
  /** It is a draft from before a detour. */
  isDraft: boolean;
  /** What the last refusal says of the field with one of these names, until it is changed. */
  issueOf: (...names: string[]) => Issue | undefined;
  pending: boolean;
  /** Something the form waits for, such as an upload. */
  busy: boolean;
  /** Says of one part of the form, by a name of its own, whether the form waits for it. */
  setBusy: (part: string, busy: boolean) => void;
}

const FormContext = createContext<FormState>({
  failure: undefined,
  typed: undefined,
  kept: null,
  isDraft: false,
  issueOf: () => undefined,
  pending: false,
  busy: false,
  setBusy: () => {},
});

/** What fields know of their form: the last refusal with the values typed, whether it is being sent. */
export function useForm(): FormState {
  return useContext(FormContext);
}

/** Tells the form of a change that its person made without typing, such as an upload: when `value` becomes another. */
export function useToldChange(place: RefObject<HTMLElement | null>, value: unknown): void {
  const told = useRef(value);
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    place.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [place, value]);
}

interface ActionFormProps extends FormProps {
  /** Idempotency key made by the loader; after a refusal the failure's own is used. */
  formKey: string;
  /** `useActionData()` of the page, where it belongs to this form. */
  failure: Failure | undefined;
  /** What stands in it at first, where the fields themselves do not say. */
  values?: FormValues | undefined;
  /** Name under which what was typed is kept for the way back; its route's address unless said, null where nothing is kept. */
  draft?: string | null;
  children: ReactNode;
}

/**
 * A form that posts to its page's action and works without script. The server judges every field; a refusal comes back
 * with the values, is shown under its fields, and as a toast. What was typed is kept until it was sent. It says whose page it
 * stands on: another account, logged in meanwhile in another tab, does nothing by it (docs/decisions/0077).
 */
export function ActionForm({ formKey, failure, values, draft: name, children, ...rest }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const { draft, found, restart, times } = useDraft(form, name ?? (name === null ? null : rest.action), failure);
  const viewer = useRouteLoaderData<{ viewer: { id: string } | null }>('root')?.viewer;
  // The page is read anew for another account, and what stands in the form is still of the one before.
  const [openedBy] = useState(viewer?.id);
  const key = failure?.key ?? (typeof found?.key === 'string' ? found.key : formKey);
  const pending = useNavigation().formData?.get('key') === key;
  const [answered, setAnswered] = useState<readonly Issue[]>([]);
  const state = useMemo(() => {
    const issueOf = (...names: string[]) =>
      failure?.issues.find((issue) => names.includes(issue.field) && !answered.includes(issue));
    const kept = failure ? failure.kept : keptFile(found?.kept);
    const typed = failure?.values ?? found ?? values;
    // One that asks nothing but a yes keeps its key alone.
    const isDraft = !failure && Object.keys(found ?? {}).some((name) => name !== 'key');
    const setBusy: FormState['setBusy'] = (part, busy) =>
      setWaiting((now) => [...now.filter((other) => other !== part), ...(busy ? [part] : [])]);
    return { failure, typed, kept, isDraft, issueOf, pending, busy: waiting.length > 0, setBusy };
  }, [failure, found, values, answered, pending, waiting]);
  const answer = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    touch(currentTarget);
    draft?.keep(currentTarget);
    const name = target instanceof HTMLElement && 'name' in target ? target.name : null;
    const now = failure?.issues.filter(({ field }) => field === name) ?? [];
    if (now.some((issue) => !answered.includes(issue))) setAnswered([...answered, ...now]);
  };

  useEffect(() => {
    if (!failure || !form.current) return;
    const { title, text } = failure.refusal;
    // What stands at its field is not said twice.
    const said = [...form.current.querySelectorAll('.error')].some(({ textContent }) => textContent === text);
    const endToast = showToast({ title, text: said ? '' : text, variant: 'destructive' });
    const invalid = form.current.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus({ preventScroll: true });
    const told = invalid ? (invalid.closest('.field') ?? invalid) : form.current.querySelector('[role="alert"]');
    told?.scrollIntoView({ block: 'center' });
    // What succeeds next, or another page, is not told in red.
    return endToast;
  }, [failure]);

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={answer}
      onSubmit={({ currentTarget }) => {
        touch(currentTarget);
        draft?.send(currentTarget);
      }}
      onReset={restart}
      {...rest}
    >
      <input type="hidden" name="key" value={key} />
      {openedBy && <input type="hidden" name="opened_by" value={openedBy} />}
      <FormContext value={state}>
        <Fragment key={times}>{children}</Fragment>
      </FormContext>
    </Form>
  );
}

/** What a form kept of an earlier visit: there at once, or, in a page that the server rendered, as soon as script runs. */
function useDraft(form: RefObject<HTMLFormElement | null>, name: unknown, failure: Failure | undefined) {
  const hydrated = useHydrated();
  const { pathname } = useResolvedPath('.');
  const owner = useDraftOwner();
  // Whoever opened the form, should the session end while they type.
  const [draft] = useState(() => (name === null ? null : draftOf(owner, typeof name === 'string' ? name : pathname)));
  const [found, setFound] = useState(() => (hydrated && !failure ? draft?.get() : undefined));
  // Fields take what they start with once: others stand in their place.
  const [times, setTimes] = useState(0);
  const start = (values: FormValues | undefined) => {
    setFound(values);
    setTimes(times + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script takes over
  useEffect(() => {
    const left = found || failure ? undefined : draft?.get();
    if (left && form.current && !isTouched(form.current)) start(left);
  }, []);
  const restart = () => {
    draft?.forget();
    start(undefined);
  };
  return { draft, found, restart, times };
}

/** Whether somebody typed before script ran, or the browser put back what was typed. */
function isTouched({ elements }: HTMLFormElement): boolean {
  return [...elements].some((control) => {
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement)) return false;
    // The value of a box is what it sends, 'on' where it names none: nobody typed that.
    if (control.type === 'checkbox' || control.type === 'radio') return control.checked !== control.defaultChecked;
    return control.value !== control.defaultValue;
  });
}

/** The form's main button: keeps its width while the form is sent, and waits for uploads. */
export function SubmitButton({
  children,
  disabled = false,
  ...look
}: {
  children: ReactNode;
  disabled?: boolean;
  look?: 'sec' | 'quiet' | 'bad';
  large?: boolean;
  full?: boolean;
}) {
  const { pending, busy } = useForm();
  return (
    <Button {...look} type="submit" pending={pending} disabled={busy || disabled}>
      {children}
    </Button>
  );
}

/**
 * What is to say of the whole form: a refusal, with the way to log in where the session ended; or that what stands in it is
 * from before. Without script also the first field's refusal, since no toast shows then.
 */
export function FormError() {
  const { failure, isDraft } = useForm();
  const hydrated = useHydrated();
  if (isDraft) {
    return (
      <p className="hint justify-start">
        What you typed before is back.
        <button type="reset" className="link">
          Start over
        </button>
      </p>
    );
  }
  if (!failure || (hydrated && failure.issues.some(({ field }) => field !== ''))) return null;
  const { title, text, signedOut } = failure.refusal;
  return (
    // biome-ignore lint/a11y/noAutofocus: without script the page that came back refused opens here
    <div tabIndex={-1} autoFocus className="outline-none">
      <Note look="bad" role="alert">
        <b>{title}</b> {text} {signedOut && <LoginLink />}
      </Note>
    </div>
  );
}
