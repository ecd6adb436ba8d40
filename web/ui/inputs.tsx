import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { useHydrated } from '../lib/hydrated.ts';
import { useTypedEarly } from '../lib/typed-early.ts';
import { IconButton } from './button.tsx';
import { useInputProps } from './field.tsx';
import './input.css';

type InputProps = Omit<ComponentProps<'input'>, 'defaultValue'> & { defaultValue?: string | number };

/** One line of text in a Field. */
export function TextInput({ defaultValue, className = '', ...rest }: InputProps) {
  return <input type="text" dir="auto" {...useInputProps(defaultValue)} {...rest} className={`input ${className}`} />;
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'defaultValue'> & { defaultValue?: string };

/**
 * An amount of PKR in a Field: letters are dropped while typing, Urdu digits are converted. A minus
 * or a decimal point stays, so that -5 or 10.50 is refused and never read as 5 or 1050.
 */
export function RupeesInput(props: Omit<InputProps, 'type' | 'inputMode' | 'onInput' | 'className'>) {
  return <TextInput autoComplete="off" {...props} inputMode="numeric" onInput={keepAmount} className="tabular-nums" />;
}

function keepAmount({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const amount = amountIn(input.value);
  if (amount === input.value) return;
  const caret = amountIn(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = amount;
  input.setSelectionRange(caret, caret);
}

/**
 * Returns the digits and thousands separators of a text, with a leading minus and any decimal
 * point.
 */
function amountIn(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[^\d,.-]/g, '')
    .replace(/(^|\D)\./g, '$1')
    .replace(/(.)-+/g, '$1');
}

/** Several lines of text in a Field. */
export function TextArea({ defaultValue, className = '', ...rest }: TextAreaProps) {
  const props = useInputProps(defaultValue);
  const ref = useTypedEarly(props.id);
  return <textarea ref={ref} dir="auto" {...props} {...rest} className={`input ${className}`} />;
}

/** A password in a Field; script adds the button that shows it. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'defaultValue'>) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <div className="input-row">
      <input {...useInputProps(undefined)} {...props} type={shown ? 'text' : 'password'} className="input" />
      {hydrated && (
        <IconButton
          label={shown ? 'Hide what is typed' : 'Show what is typed'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      )}
    </div>
  );
}
