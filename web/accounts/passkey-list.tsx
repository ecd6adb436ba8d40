import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import type { OutputOf } from '#core/contract.ts';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import '../ui/rows.css';

/** The viewer's passkeys, each with a way to remove it, and the way to add another. */
export function PasskeyList({ passkeys }: Pick<OutputOf<'accounts.security'>, 'passkeys'>) {
  const toDialog = useDialogLinks();
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="rows w-full">
          {passkeys.map(({ id, name, created_at }) => (
            <li key={id}>
              <KeyRound className="flex-none text-ink-3" />
              <span className="min-w-0 flex-1">
                <b className="block break-words font-semibold" dir="auto">
                  {name}
                </b>
                <span className="block text-14 text-ink-3">
                  Added <DateText value={created_at} />
                </span>
              </span>
              <LinkButton {...toDialog(`/settings/security/remove-${id}`)} look="quiet" aria-label={`Remove ${name}`}>
                Remove
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <LinkButton {...toDialog('/settings/security/passkey')} look="sec">
        <Plus className="size-4" /> Add a passkey
      </LinkButton>
    </>
  );
}
