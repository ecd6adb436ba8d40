import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useHydrated } from '../lib/hydrated.ts';
import { IconButton } from './button.tsx';
import { useInputProps } from './field.tsx';
import './input.css';

type InputProps = Omit<ComponentProps<'input'>, 'defaultValue'> & { defaultValue?: string | number };

/** One line of text in a Field. */
export function TextInput({ defaultValue, className = '', ...rest }: InputProps) {
  return <input type="text" dir="auto" {...useInputProps(defaultValue)} {...rest} className={`input ${className}`} />;
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'defaultValue'> & { defaultValue?: string };

/** Several lines of text in a Field. */
export function TextArea({ defaultValue, className = '', ...rest }: TextAreaProps) {
  return <textarea dir="auto" {...useInputProps(defaultValue)} {...rest} className={`input ${className}`} />;
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
