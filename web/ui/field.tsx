import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { FoundPlace } from '#core/refusal.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { useForm } from './form.tsx';
import './field.css';

interface FieldState {
  id: string;
  name: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** The input from before a refusal or a detour. */
  typed: string | string[] | undefined;
  max: number | undefined;
}

const FieldContext = createContext<FieldState | null>(null);

/** Returns a field's id, name and issue from the form's last refusal, for its control. */
export function useField(): FieldState {
  const field = useContext(FieldContext);
  if (!field) throw new Error('A control stands in a Field.');
  return field;
}

/** Returns the props of the field's input: name, ids, state and the previous value. */
export function useInputProps(defaultValue: string | number | undefined) {
  const { id, name, describedBy, invalid, typed, max } = useField();
  return {
    id,
    name,
    maxLength: max,
    defaultValue: typeof typed === 'string' ? typed : defaultValue,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    // Without script a refused page opens there; with script the form moves the focus there.
    autoFocus: invalid || undefined,
  };
}

interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Longest text in UTF-16 units: typing stops there, and with script a counter shows. */
  max?: number;
  /** Several controls under one legend, such as radios. */
  group?: boolean;
  children: ReactNode;
}

/**
 * Label above, control, then the error in place of the hint; a counter stands at the hint's end.
 */
export function Field({ name, label, hint, max, group = false, children }: FieldProps) {
  const id = useId();
  const { typed, issueOf } = useForm();
  const issue = issueOf(name);
  const { counter, isCounting, watch } = useCounter(max);
  const places = issue?.places ?? [];
  const foundId = `${id}-found`;
  const error = places.length > 0 ? `${id}-error ${foundId}` : `${id}-error`;
  const about = issue ? error : hint ? `${id}-hint` : undefined;
  const state = { id, name, describedBy: about, invalid: Boolean(issue), typed: typed?.[name], max };
  const Frame = group ? 'fieldset' : 'div';
  return (
    <Frame className="field" ref={watch} aria-describedby={group ? about : undefined}>
      {group ? <legend className="mb-1.5">{label}</legend> : <label htmlFor={id}>{label}</label>}
      <FieldContext value={state}>{children}</FieldContext>
      {issue && <FieldError id={`${id}-error`}>{issue.text}</FieldError>}
      {places.length > 0 && <FoundWords id={foundId} places={places} />}
      {issue?.params?.appeal && (
        <Link className="link justify-self-start" to={`/appeals/${issue.params.appeal}`}>
          Ask for a second look
        </Link>
      )}
      {((hint && !issue) || counter) && (
        <div className="hint">
          {hint && !issue && <span id={`${id}-hint`}>{hint}</span>}
          {counter && (
            <span className="counter" aria-hidden={!isCounting || undefined}>
              {counter}
            </span>
          )}
        </div>
      )}
    </Frame>
  );
}

/** The words that a text is refused for, as they occur in it. */
function FoundWords({ id, places }: { id: string; places: FoundPlace[] }) {
  return (
    <p className="found" id={id}>
      Please remove:{' '}
      {places.map(({ from, words }) => (
        <mark key={from} dir="auto">
          {words}
        </mark>
      ))}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <CircleAlert className="size-4 mt-px" />
      {children}
    </p>
  );
}

/** Counts the text typed anywhere in the element that gets `watch`. */
function useCounter(max: number | undefined) {
  const hydrated = useHydrated();
  const [length, setLength] = useState(0);
  const frame = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element || max === undefined) return;
    const count = () => {
      const input = element.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
      setLength(input?.value.length ?? 0);
    };
    count();
    element.addEventListener('input', count);
    return () => element.removeEventListener('input', count);
  }, [max]);
  const watch = (element: HTMLElement | null) => {
    frame.current = element;
  };
  const digits = String(max).length;
  // As wide for every length, so that the hint beside it never rewraps.
  const counter = max === undefined ? null : `${String(length).padStart(digits, '\u2007')} / ${max}`;
  return { counter, isCounting: hydrated, watch };
}
