import ChevronDown from 'lucide-react/icons/chevron-down';
import { useInputProps } from './field.tsx';
import './input.css';
import './select.css';

/** A value and its label. */
export type Choice = readonly [value: string, label: string];

/** One of several choices, in a Field, as the device's own list. */
export function Select({ choices, defaultValue }: { choices: readonly Choice[]; defaultValue?: string }) {
  return (
    <div className="select">
      <select {...useInputProps(defaultValue)} className="input">
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown />
    </div>
  );
}
