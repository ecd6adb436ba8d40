import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../lib/hydrated.ts';
import { FieldError } from './field.tsx';
import { useForm } from './form.tsx';
import { Note } from './note.tsx';

interface Provider {
  render: (
    place: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ) => string;
}

declare global {
  interface Window {
    hcaptcha?: Provider;
  }
}

let loading: Promise<Provider | undefined> | undefined;

/** The provider's script, only where the operator configured a site key. */
function loadProvider(): Promise<Provider | undefined> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = 'https://js.hcaptcha.com/1/api.js?render=explicit';
    script.onload = () => resolve(window.hcaptcha);
    script.onerror = () => resolve(undefined);
    document.head.append(script);
  });
  return loading;
}

/** The captcha of a form, as its field `captcha_token`; nothing where no site key is configured (POST-09). */
export function Captcha({ siteKey }: { siteKey: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const { failure } = useForm();
  const [token, setToken] = useState('');
  const issue = failure?.issues.find(({ field }) => field === 'captcha_token');

  // Also runs after a refusal: a token is good for one try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failure wants a new captcha
  useEffect(() => {
    const frame = place.current;
    if (!siteKey || !frame) return;
    const box = document.createElement('div');
    frame.replaceChildren(box);
    setToken('');
    void loadProvider().then((provider) =>
      provider?.render(box, { sitekey: siteKey, callback: setToken, 'expired-callback': () => setToken('') }),
    );
  }, [siteKey, failure]);

  if (!siteKey) return null;
  return (
    <div className="field">
      {!hydrated && <Note>This form has a captcha, which needs JavaScript.</Note>}
      <div ref={place} className="min-h-[78px]" />
      <input type="hidden" name="captcha_token" value={token} />
      {issue && <FieldError id="captcha-error">{issue.text}</FieldError>}
    </div>
  );
}
