import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../lib/hydrated.ts';
import { loadScript } from '../lib/load-script.ts';
import { FieldError } from './field.tsx';
import { useForm } from './form.tsx';
import { Note } from './note.tsx';

interface HCaptcha {
  render: (box: HTMLElement, options: Record<string, unknown>) => string;
  reset: (widget: string) => void;
}

declare global {
  interface Window {
    hcaptcha?: HCaptcha;
  }
}

/** Reports to the server's log (CALL-71); delivery is not checked here. */
function report(fault: 'captcha_not_loaded' | 'captcha_broken'): void {
  navigator.sendBeacon('/api/faults', new Blob([JSON.stringify({ fault })], { type: 'application/json' }));
}

const source = 'https://js.hcaptcha.com/1/api.js?render=explicit';

interface CaptchaProps {
  siteKey: string | null;
  /** The widget failed. Must be the same function at every render. */
  onError?: () => void;
}

/**
 * hCaptcha if a site key is configured, else empty. A token works once, so a refusal asks for a new
 * one.
 */
export function Captcha({ siteKey, onError }: CaptchaProps) {
  return siteKey === null ? null : <Widget siteKey={siteKey} onError={onError} />;
}

function Widget({ siteKey, onError }: { siteKey: string; onError: (() => void) | undefined }) {
  const { failure, issueOf } = useForm();
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const widget = useRef<string | null>(null);
  const [token, setToken] = useState('');
  const [failed, setFailed] = useState(false);
  const issue = issueOf('captcha_token');

  useEffect(() => {
    loadScript(source, 2).then(
      () => {
        if (!box.current || !window.hcaptcha || widget.current !== null) return;
        widget.current = window.hcaptcha.render(box.current, {
          sitekey: siteKey,
          theme: getComputedStyle(document.documentElement).colorScheme,
          callback: setToken,
          'expired-callback': () => setToken(''),
          'error-callback': () => {
            report('captcha_broken');
            setToken('');
            onError?.();
          },
        });
      },
      () => {
        report('captcha_not_loaded');
        setFailed(true);
      },
    );
  }, [siteKey, onError]);

  useEffect(() => {
    if (failure && widget.current !== null) window.hcaptcha?.reset(widget.current);
    if (failure) setToken('');
  }, [failure]);

  return (
    <div className="field">
      {!hydrated && (
        <div className="until-script">
          <Note>This form asks for a captcha, which needs JavaScript.</Note>
        </div>
      )}
      {failed && <Note look="bad">The captcha could not be loaded. Please check your connection and reload.</Note>}
      <div ref={box} className="min-h-[78px]" />
      <input type="hidden" name="captcha_token" value={token} />
      {issue && <FieldError id="captcha-error">{issue.text}</FieldError>}
    </div>
  );
}
