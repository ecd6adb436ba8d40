import { useId } from 'react';
import type { Failure } from '../lib/form-values.ts';
import { Note } from './note.tsx';
import './field.css';
import './input.css';

/** Text that can no longer be sent from here, to copy. */
export function Written({ label, children }: { label: string; children: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}, as you wrote it</label>
      {/* biome-ignore lint/a11y/noAutofocus: the returned page opens here, without script too */}
      <textarea id={id} className="input" dir="auto" rows={5} readOnly autoFocus defaultValue={children} />
    </div>
  );
}

interface TooLateProps {
  reason: string;
  /** The text written meanwhile: the field's label, its name, and the refused form. */
  label?: string;
  name?: string;
  failure?: Failure | undefined;
}

/** Replaces a form that can no longer be sent: the reason, and the text written for it. */
export function TooLate({ reason, label = '', name = '', failure }: TooLateProps) {
  const typed = failure?.values[name];
  return (
    <>
      <Note>{reason}</Note>
      {typeof typed === 'string' && typed && <Written label={label}>{typed}</Written>}
    </>
  );
}
