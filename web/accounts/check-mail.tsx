import RotateCw from 'lucide-react/icons/rotate-cw';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { brand } from '#core/brand.ts';
import { dateTime } from '#core/format.ts';
import { coinsFor, signUpDays, signUpMailsFrom } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { Captcha } from '../ui/captcha.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { CoinGlyph, UnfinishedStar } from '../ui/star.tsx';
import '../ui/card.css';
import '../ui/note.css';
import './check-mail.css';

interface CheckMailProps {
  email: string;
  changeToken: string;
  sentAt: Date;
  /** The person is typing another address. */
  changing: boolean;
  siteKey: string | null;
  formKey: string;
  /** The failure of whichever form is shown. */
  failure: Failure | undefined;
}

/**
 * Seconds after which script lets the person ask for another mail; the server has its own limits.
 */
const patience = 60;

/**
 * Shown above the login after a sign-up: where the mail went, with ways to resend it or change the
 * address.
 */
export function CheckMail(props: CheckMailProps) {
  return (
    <section className="check-mail" aria-labelledby="check-mail">
      <UnfinishedStar />
      <div>
        <h1 id="check-mail">Check your mail</h1>
        <p className="lede">Open the link in it to confirm your account.</p>
      </div>
      {props.changing ? <ChangeAddress {...props} /> : <SentTo {...props} />}
      <p className="flex gap-3 text-14 text-ink-2">
        <Search className="size-4 mt-0.5 shrink-0" />
        Look in the spam folder too. The sender is {brand.name}. We send at most {signUpMailsFrom[0].most} mails an
        hour.
      </p>
      <div className="note coin">
        <CoinGlyph />
        <p>{coinsFor.signup} free coins are waiting for you.</p>
      </div>
    </section>
  );
}

function SentTo({ email, changeToken, sentAt, formKey, failure }: CheckMailProps) {
  const wait = useSecondsUntil(sentAt.getTime() + patience * 1000);
  return (
    <>
      <div className="sent-to">
        <p className="min-w-0 grow">
          <b className="block">{email}</b>
          <span className="text-13 text-ink-3">
            Sent <time dateTime={sentAt.toISOString()}>{dateTime(sentAt)}</time>. The link works for {signUpDays} days.
          </span>
        </p>
        <Link className="btn quiet" to="/login?change">
          Change
        </Link>
      </div>
      <ActionForm formKey={formKey} failure={failure} draft={null} action="/login?resend" className="grid gap-2">
        <FormError />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="change_token" value={changeToken} />
        <SubmitButton look="sec" large full disabled={wait > 0}>
          <RotateCw className="size-4" />
          {wait > 0 ? `Send again in ${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}` : 'Send again'}
        </SubmitButton>
      </ActionForm>
    </>
  );
}

function ChangeAddress({ email, changeToken, siteKey, formKey, failure }: CheckMailProps) {
  return (
    <ActionForm formKey={formKey} failure={failure} draft={null} action="/login?change" className="card grid gap-4">
      <FormError />
      <input type="hidden" name="change_token" value={changeToken} />
      <Field name="email" label="New address" hint="The link in the first mail then stops working.">
        <TextInput type="email" autoComplete="email" defaultValue={email} required />
      </Field>
      <Captcha siteKey={siteKey} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Save and send</SubmitButton>
        <Link className="btn quiet" to="/login">
          Cancel
        </Link>
      </div>
    </ActionForm>
  );
}

/** Returns the whole seconds left, counted in the browser; 0 on the server and without script. */
function useSecondsUntil(time: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(Math.min(patience, Math.max(0, Math.ceil((time - Date.now()) / 1000))));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return left;
}
