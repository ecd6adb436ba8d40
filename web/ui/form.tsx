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
import { type Failure, type FormValues, keptFiles } from '../lib/form-values.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { touch } from '../lib/typed.ts';
import { Button } from './button.tsx';
import { LoginLink } from './login-link.tsx';
import { Note } from './note.tsx';

interface FormState {
  failure: Failure | undefined;
  /**
   * The input from before a refusal or a detour, or the form's initial values; undefined for a new
   * form.
   */
  typed: FormValues | undefined;
  /** A file that came with it. */
  kept: KeptFile | null;
  /** All files, if several may come. */
  keptAll: readonly KeptFile[];
  /** It is a draft from before a detour. */
  isDraft: boolean;
  /**
   * Returns the last refusal's issue for the field with one of these names, until it is changed.
   */
  issueOf: (...names: string[]) => Issue | undefined;
  pending: boolean;
  /** The form waits for something, such as an upload. */
  busy: boolean;
  /** Registers, under a name of its own, whether one part of the form is waiting. */
  setBusy: (part: string, busy: boolean) => void;
}

const FormContext = createContext<FormState>({
  failure: undefined,
  typed: undefined,
  kept: null,
  keptAll: [],
  isDraft: false,
  issueOf: () => undefined,
  pending: false,
  busy: false,
  setBusy: () => {},
});

/**
 * Returns the form's state for its fields: the last refusal with the typed values, whether it is
 * being sent.
 */
export function useForm(): FormState {
  return useContext(FormContext);
}

/**
 * Notifies the form of a change that its person made without typing, such as an upload, when
 * `value` changes.
 */
export function useToldChange(element: RefObject<HTMLElement | null>, value: unknown): void {
  const told = useRef(value);
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    element.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [element, value]);
}

interface ActionFormProps extends FormProps {
  /** Idempotency key made by the loader; after a refusal the failure's own is used. */
  formKey: string;
  /** `useActionData()` of the page, if it belongs to this form. */
  failure: Failure | undefined;
  /** Its initial values, where the fields themselves set none. */
  values?: FormValues | undefined;
  /**
   * Name under which the input is kept for the way back; by default its route's address, null to
   * keep none.
   */
  draft?: string | null;
  /**
   * The form's name for its person, such as 'Your bid': broken off, it waits for the connection and
   * goes out by itself (docs/decisions/0138). It needs a draft.
   */
  later?: string;
  children: ReactNode;
}

/**
 * A form that posts to its page's action and works without script. The server judges every field; a
 * refusal returns with the values, is shown under its fields, and as a toast. Input is kept until
 * it was sent. The form names the account whose page it is on: another account, logged in meanwhile
 * in another tab, cannot submit it (docs/decisions/0077).
 */
export function ActionForm({ formKey, failure, values, draft: name, later, children, ...rest }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const { draft, found, restart, times } = useDraft(form, name ?? (name === null ? null : rest.action), failure);
  const viewer = useRouteLoaderData<{ viewer: { id: string } | null }>('root')?.viewer;
  // After a reload for another account, the form still holds the former account's input.
  const [openedBy] = useState(viewer?.id);
  const key = failure?.key ?? (typeof found?.key === 'string' ? found.key : formKey);
  const pending = useNavigation().formData?.get('key') === key;
  const endToast = useRef(() => {});
  const [answered, setAnswered] = useState<readonly Issue[]>([]);
  const state = useMemo(() => {
    const issueOf = (...names: string[]) =>
      failure?.issues.find((issue) => names.includes(issue.field) && !answered.includes(issue));
    const keptAll = failure ? failure.keptAll : keptFiles((found ?? values)?.kept);
    const kept = keptAll[0] ?? null;
    const typed = failure?.values ?? found ?? values;
    // A form that only asks for a yes keeps its key alone.
    const isDraft = !failure && Object.keys(found ?? {}).some((name) => name !== 'key');
    const setBusy: FormState['setBusy'] = (part, busy) =>
      setWaiting((now) => [...now.filter((other) => other !== part), ...(busy ? [part] : [])]);
    return { failure, typed, kept, keptAll, isDraft, issueOf, pending, busy: waiting.length > 0, setBusy };
  }, [failure, found, values, answered, pending, waiting]);
  const answer = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    touch(currentTarget);
    draft?.keep(new FormData(currentTarget));
    endToast.current();
    const name = target instanceof HTMLElement && 'name' in target ? target.name : null;
    const now = failure?.issues.filter(({ field }) => field === name) ?? [];
    if (now.some((issue) => !answered.includes(issue))) setAnswered([...answered, ...now]);
  };

  useEffect(() => {
    if (!failure || !form.current) return;
    const { code, title, text } = failure.refusal;
    const alert = form.current.querySelector('[role="alert"]');
    // Faults shown at their field are not repeated, nor a broken connection that the form tells of.
    const said = [...form.current.querySelectorAll('.error')].some(({ textContent }) => textContent === text);
    const isTold = code === 'broken_off' && alert !== null;
    const end = isTold ? () => {} : showToast({ title, text: said ? '' : text, variant: 'destructive' });
    endToast.current = end;
    const invalid = form.current.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus({ preventScroll: true });
    const field = invalid?.closest<HTMLElement>('.field');
    // Of a field as tall as the screen, such as many chips, the message is what has to be seen.
    const isTall = field && field.offsetHeight > innerHeight / 2;
    const told = (isTall && field.querySelector('.error')) || (field ?? invalid ?? alert);
    told?.scrollIntoView({ block: 'center' });
    const { href } = location;
    // The red toast ends with the next answer or on another page, not where the refusal takes the
    // form away.
    return () => {
      if (form.current || location.href !== href) end();
    };
  }, [failure]);

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={answer}
      onSubmit={({ currentTarget }) => {
        touch(currentTarget);
        draft?.send(new FormData(currentTarget), later && openedBy ? { account: openedBy, label: later } : null);
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

/**
 * Returns a form's input kept from an earlier visit: at once or, in a server-rendered page, as soon
 * as script runs.
 */
function useDraft(form: RefObject<HTMLFormElement | null>, name: unknown, failure: Failure | undefined) {
  const hydrated = useHydrated();
  const { pathname } = useResolvedPath('.');
  const owner = useDraftOwner();
  // The person who opened the form, in case the session ends while they type.
  const [draft] = useState(() => (name === null ? null : draftOf(owner, typeof name === 'string' ? name : pathname)));
  const [found, setFound] = useState(() => (hydrated && !failure ? draft?.get() : undefined));
  // Fields read their initial values once, so new values need new fields.
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

/** Returns whether a person typed before script ran, or the browser restored typed text. */
function isTouched({ elements }: HTMLFormElement): boolean {
  return [...elements].some((control) => {
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement)) return false;
    // The value of a box is the one it sends, 'on' by default: it was not typed.
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
    <>
      <Button {...look} type="submit" pending={pending} disabled={busy || disabled}>
        {children}
      </Button>
      {busy && !pending && <p className="hint">Your files are still uploading.</p>}
    </>
  );
}

/**
 * The message about the whole form: a refusal, with the way to log in after a session's end; or
 * that its input is from before. Without script also the first field's refusal, since there are no
 * toasts then.
 */
export function FormError() {
  const { failure, isDraft } = useForm();
  const hydrated = useHydrated();
  if (isDraft) {
    return (
      <p className="hint flex-wrap items-center justify-start">
        What you typed before is back.
        <button type="reset" className="link">
          Start over
        </button>
      </p>
    );
  }
  if (!failure || (hydrated && failure.issues.some(({ field }) => field !== ''))) return null;
  const { title, text, signedOut } = failure.refusal;
  const others = failure.issues.length - 1;
  return (
    // biome-ignore lint/a11y/noAutofocus: without script the page that came back refused opens here
    <div tabIndex={-1} autoFocus className="outline-none">
      <Note look="bad" role="alert">
        <b>{title}</b> {text}{' '}
        {others > 0 && `${others === 1 ? 'One more field is' : `${others} more fields are`} marked below.`}{' '}
        {signedOut && <LoginLink />}
      </Note>
    </div>
  );
}
