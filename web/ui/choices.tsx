import { type ReactNode, useId } from 'react';
import { FieldError, useField } from './field.tsx';
import { useForm } from './form.tsx';
import './choices.css';

interface Pick {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

interface PicksProps {
  options: readonly Pick[];
  defaultValue?: string | undefined;
  /** One below the other. */
  stacked?: boolean;
}

/** Two or more choices as cards, in a Field with `group`; the whole card is the label. */
export function Picks({ options, defaultValue, stacked = false }: PicksProps) {
  const { id, name, typed, invalid } = useField();
  return (
    <div className={stacked ? 'picks stacked' : 'picks'}>
      {options.map(({ value, label, hint, disabled }) => (
        <label key={value}>
          <span className="flex items-center justify-between gap-2">
            <span id={`${id}-${value}-label`} dir="auto">
              {label}
            </span>
            <input
              className="size-5 accent-accent outline-none"
              type="radio"
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={value === (typed ?? defaultValue)}
              aria-invalid={invalid || undefined}
              aria-labelledby={`${id}-${value}-label`}
              aria-describedby={hint && `${id}-${value}`}
            />
          </span>
          {hint && (
            <span className="hint" id={`${id}-${value}`}>
              {hint}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}

interface ToggleProps {
  name: string;
  children: ReactNode;
  defaultChecked?: boolean;
}

/** A checkbox as a bordered row with its own error below. */
export function CheckRow({ name, children, defaultChecked = false }: ToggleProps) {
  const { id, issue, checked } = useToggle(name, defaultChecked);
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={checked}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue && `${id}-error`}
        />
        <span>{children}</span>
      </label>
      {issue && <FieldError id={`${id}-error`}>{issue.text}</FieldError>}
    </div>
  );
}

/** An on/off switch; the whole row is its label. */
export function Switch({ name, children, hint, defaultChecked = false }: ToggleProps & { hint?: string }) {
  const { id, checked } = useToggle(name, defaultChecked);
  return (
    <label className="switch" htmlFor={id}>
      <span>
        <b>{children}</b>
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the browser tells a checkbox's state itself
        role="switch"
        id={id}
        name={name}
        defaultChecked={checked}
        aria-describedby={hint && `${id}-hint`}
      />
    </label>
  );
}

function useToggle(name: string, defaultChecked: boolean) {
  const { typed, issueOf } = useForm();
  const issue = issueOf(name);
  return { id: useId(), issue, checked: typed ? name in typed : defaultChecked };
}
