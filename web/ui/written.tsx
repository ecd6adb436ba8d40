import { useId } from 'react';
import type { Failure } from '../lib/form-values.ts';
import { Note } from './note.tsx';
import './field.css';
import './input.css';

/** Words that can no longer be sent from here, to be taken along. */
export function Written({ label, children }: { label: string; children: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}, as you wrote it</label>
      {/* biome-ignore lint/a11y/noAutofocus: the page that came back instead of what was sent opens here, without script too */}
      <textarea id={id} className="input" dir="auto" rows={5} readOnly autoFocus defaultValue={children} />
    </div>
  );
}

interface TooLateProps {
  reason: string;
  /** What was written meanwhile: the field's label, its name, and the form that was refused. */
  label?: string;
  name?: string;
  failure?: Failure | undefined;
}

/** In the place of a form that can no longer be sent: why, and what was written for it. */
export function TooLate({ reason, label = '', name = '', failure }: TooLateProps) {
  const typed = failure?.values[name];
  return (
    <>
      <Note>{reason}</Note>
      {typeof typed === 'string' && typed && <Written label={label}>{typed}</Written>}
    </>
  );
}
