import { TextInput } from '../ui/inputs.tsx';
import './codes.css';

/** Six digits in a Field, from an authenticator app or a mail. */
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
