import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import type { OutputOf } from '#core/contract.ts';
import type { Failure } from '../lib/form-values.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { ActionForm, FormError } from '../ui/form.tsx';
import '../ui/rows.css';

interface PasskeyListProps extends Pick<OutputOf<'accounts.security'>, 'passkeys'> {
  /** Of removing one of them. */
  failure: Failure | undefined;
}

/** The viewer's passkeys, each with a way to remove it, and the way to another. */
export function PasskeyList({ passkeys, failure }: PasskeyListProps) {
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
              <ActionForm
                action="/settings/security?remove"
                formKey={id}
                failure={failure?.values.id === id ? failure : undefined}
                draft={null}
                preventScrollReset
              >
                <FormError />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" look="quiet" aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </ActionForm>
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
