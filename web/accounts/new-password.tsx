import Circle from 'lucide-react/icons/circle';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { useState } from 'react';
import { isLongEnough } from '#core/accounts/rules.ts';
import { shortestChangedPassword, shortestPassword } from '#core/limits.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/inputs.tsx';
import './new-password.css';

type Demand = readonly [words: string, isMet: (password: string) => boolean];

/** The demands on a password, one by one: at sign-up and recovery, and on a change (spec §5). */
const demands = {
  strong: [
    [`At least ${shortestPassword} characters`, (password) => password.length >= shortestPassword],
    ['A number', (password) => /\d/.test(password)],
    ['A special character, such as ! or #', (password) => /[^\p{L}\p{N}\s]/u.test(password)],
  ],
  changed: [[`At least ${shortestChangedPassword} characters`, isLongEnough]],
} as const satisfies Record<string, readonly Demand[]>;

const hints = {
  strong: `At least ${shortestPassword} characters with a number and special character.`,
  changed: `At least ${shortestChangedPassword} characters.`,
};

/** A new password, typed twice; script says while typing which demands are still unmet. */
export function NewPassword({ kind }: { kind: keyof typeof demands }) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  return (
    <>
      <Field name="password" label="New password" hint={hydrated ? undefined : hints[kind]}>
        <PasswordInput autoComplete="new-password" required onChange={({ target }) => setTyped(target.value)} />
        {hydrated && (
          <ul className="checks" aria-live="polite">
            {demands[kind].map(([words, isMet]) => (
              <Check key={words} words={words} met={isMet(typed)} />
            ))}
          </ul>
        )}
      </Field>
      <Field name="confirm_password" label="Confirm new password">
        <PasswordInput autoComplete="new-password" required onChange={({ target }) => setAgain(target.value)} />
        {hydrated && again !== '' && (
          <ul className="checks">
            <Check words="Both passwords match" met={typed === again} />
          </ul>
        )}
      </Field>
    </>
  );
}

function Check({ words, met }: { words: string; met: boolean }) {
  const Icon = met ? CircleCheckBig : Circle;
  return (
    <li className={met ? 'met' : undefined}>
      <Icon className="size-4" />
      {words}
      <span className="sr-only">{met ? ', done' : ', still missing'}</span>
    </li>
  );
}
