import { TextInput } from '../ui/inputs.tsx';
import './codes.css';

/** Six digits in a Field, as an app shows them or a mail brings them. */
export function CodeInput() {
  return (
    <TextInput
      className="code"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={9}
      required
    />
  );
}
