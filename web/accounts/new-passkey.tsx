import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { useRef, useState } from 'react';
import { passkeys } from '#core/limits.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { knowsPasskeys, makePasskey } from './passkeys.ts';

interface NewPasskeyProps {
  /** The server's challenge for the device to sign. */
  asked: { challenge: string };
  action: string;
  formKey: string;
}

/**
 * In a PageDialog, after the proof of identity: the device makes a passkey, the person names it.
 */
export function NewPasskey({ asked, action, formKey }: NewPasskeyProps) {
  const form = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const make = async () => {
    setAsking(true);
    const answer = knowsPasskeys() ? await makePasskey(asked) : null;
    setAsking(false);
    if (answer === null || !said.current) {
      const text = 'Your device did not create a passkey. It may already have one for this account.';
      showToast({ title: 'Passkey not created', text, variant: 'destructive' });
      return;
    }
    said.current.value = answer;
    form.current?.closest('form')?.requestSubmit();
  };
  return (
    <ActionForm action={action} formKey={formKey} failure={undefined} draft={null}>
      <div className="body" ref={form}>
        <FormError />
        <div className="until-script">
          <Note>Passkeys need JavaScript.</Note>
        </div>
        <input ref={said} type="hidden" name="response" defaultValue="" />
        <Field name="name" label="Name of this device" max={passkeys.name}>
          <TextInput defaultValue="My device" required />
        </Field>
      </div>
      <div className="foot">
        <CloseLink />
        <Button pending={asking} onClick={() => void make()}>
          <FingerprintPattern className="size-5" />
          Create passkey
        </Button>
      </div>
    </ActionForm>
  );
}
