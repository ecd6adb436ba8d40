import ArrowRight from 'lucide-react/icons/arrow-right';
import { type FormEvent, useState } from 'react';
import { number, plural } from '#core/format.ts';
import type { Failure } from '../lib/form-values.ts';
import { Picks } from '../ui/choices.tsx';
import { Coins } from '../ui/coins.tsx';
import { Field } from '../ui/field.tsx';
import { RupeesInput } from '../ui/inputs.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import '../ui/pairs.css';

const directions = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take away' },
];

interface AdjustFormProps {
  user: { full_name: string; coins: number };
  formKey: string;
  failure: Failure | undefined;
}

/**
 * In a PageDialog: coins that an admin adds to a balance or takes from it; with script, the
 * resulting balance.
 */
export function AdjustForm({ user, formKey, failure }: AdjustFormProps) {
  const [{ takes, coins }, setAsked] = useState(() => askedIn(new Map(Object.entries(failure?.values ?? {}))));
  const watch = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setAsked(askedIn(new FormData(form)));
  };
  const after = user.coins + (takes ? -coins : coins);
  const done = takes ? 'Take away' : 'Add';
  return (
    <ReasonForm
      formKey={formKey}
      failure={failure}
      destroys={takes}
      label={coins > 0 ? `${done} ${plural(coins, 'coin')}` : 'Adjust coins'}
      hint="The person sees it in the transaction history and gets it by mail."
    >
      <p className="text-ink-2">
        For <bdi>{user.full_name}</bdi>. This adds an entry to the coin statement and the audit log, and cannot be
        undone.
      </p>
      <fieldset className="grid gap-4" onInput={watch}>
        <legend className="sr-only">Adjustment</legend>
        <Field name="direction" label="What to do" group>
          <Picks options={directions} defaultValue="add" />
        </Field>
        <Field name="coins" label="Coins">
          <RupeesInput required />
        </Field>
      </fieldset>
      <dl className="pairs border-y border-line py-4">
        <dt>Balance</dt>
        <dd className="flex flex-wrap items-center justify-end gap-2" aria-live="polite">
          {coins === 0 ? (
            <Coins amount={user.coins} />
          ) : (
            <>
              {number(user.coins)} <ArrowRight className="flip size-4" aria-label="becomes" role="img" />
              {after < 0 ? <span className="text-danger">below zero</span> : <Coins amount={after} />}
            </>
          )}
        </dd>
      </dl>
    </ReasonForm>
  );
}

/** Returns the form's present values; 0 coins while the text is not a number. */
function askedIn(fields: { get(name: string): unknown }) {
  const digits = String(fields.get('coins') ?? '').replaceAll(',', '');
  return { takes: fields.get('direction') === 'take', coins: /^\d{1,9}$/.test(digits) ? Number(digits) : 0 };
}
