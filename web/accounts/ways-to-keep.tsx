import type { OutputOf } from '#core/contract.ts';
import { DateText } from '../ui/date-text.tsx';
import { useForm } from '../ui/form.tsx';
import { providerLooks } from './provider-marks.tsx';
import '../ui/choices.css';

type WaysIn = OutputOf<'accounts.recovery'>['ways_in'];

/**
 * The other ways into an account under recovery: a new password removes each way that is not
 * ticked.
 */
export function WaysToKeep({ waysIn }: { waysIn: WaysIn }) {
  const { typed } = useForm();
  if (waysIn.length === 0) return null;
  const ticked = [typed?.keep ?? []].flat();
  return (
    <fieldset className="field">
      <legend>Other ways to log in</legend>
      <p className="hint">We remove all of these. Tick only the ones you are sure are yours, to keep them.</p>
      <div className="grid gap-2">
        {waysIn.map(({ id, kind, name, created_at }) => (
          <label key={id} className="check">
            <input type="checkbox" name="keep" value={id} defaultChecked={ticked.includes(id)} />
            <span className="min-w-0 break-words">
              Keep {kind === 'passkey' ? 'the passkey ' : providerLooks[kind].name}
              {kind === 'passkey' && <bdi>{name ?? 'without a name'}</bdi>}, added <DateText value={created_at} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
