import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { useHydrated } from '../lib/hydrated.ts';
import { rpc } from '../lib/rpc.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { knowsPasskeys, usePasskey } from './passkeys.ts';
import './provider-links.css';

/**
 * Login with a passkey of this device, shown where script runs and the browser supports passkeys.
 */
export function PasskeyLogin({ from }: { from: string }) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  if (hydrated && !knowsPasskeys()) return null;
  const ask = async () => {
    setAsking(true);
    const answer = await rpc.accounts
      .passkeyChallenge()
      .then(usePasskey)
      .catch(() => null);
    setAsking(false);
    if (answer === null || !said.current) {
      const text = 'Your device sent no passkey. Please try again.';
      showToast({ title: 'Login Error', text, variant: 'destructive' });
      return;
    }
    said.current.value = answer;
    form.current?.requestSubmit();
  };
  return (
    <Form
      ref={form}
      method="post"
      action={`/login?passkey&${new URLSearchParams({ from })}`}
      className="with-script grid gap-5"
    >
      <p className="or-rule">or</p>
      <input ref={said} type="hidden" name="response" defaultValue="" />
      <Button look="sec" large full pending={asking} onClick={() => void ask()}>
        <FingerprintPattern className="size-5" />
        Use a passkey
      </Button>
    </Form>
  );
}
