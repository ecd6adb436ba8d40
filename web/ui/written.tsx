import { useId } from 'react';
import './field.css';
import './input.css';

/** Words that can no longer be sent from here, to be taken along. */
export function Written({ label, children }: { label: string; children: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}, as you wrote it</label>
      <textarea id={id} className="input" dir="auto" rows={5} readOnly defaultValue={children} />
    </div>
  );
}
