import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { draftOf } from '../lib/drafts.ts';
import { useReload } from '../lib/reload.ts';
import { pause, sendWaiting } from '../lib/send-waiting.ts';
import { forgetSent } from '../lib/sent-forms.ts';
import { dropWaiting, onWaitingElsewhere, readWaiting, type WaitingForm, waitingForms } from '../lib/waiting-forms.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import './waiting-forms.css';

interface WaitingFormsProps {
  viewer: { id: string; username: string };
}

/**
 * Sends the viewer's forms whose sending broke off once the connection is back, and lists those
 * that wait or were refused (docs/decisions/0138).
 */
export default function WaitingForms({ viewer: { id, username } }: WaitingFormsProps) {
  const forms = waitingForms.use();
  const reload = useReload();
  const navigate = useNavigate();
  const send = useEffectEvent(async () => {
    if (!navigator.onLine || readWaiting(id).length === 0) return;
    const before = new Map(readWaiting(id).map((form) => [form.key, form]));
    const sent = await sendWaiting(id);
    for (const key of sent) {
      forgetSent(key);
      draftOf(username, before.get(key)?.draft ?? '').forget();
    }
    // The page's data may have changed, and the toast of the effect waits in a cookie.
    if (sent.length > 0) reload();
  });
  useEffect(() => {
    void send();
    const again = () => void send();
    const timer = setInterval(again, pause);
    window.addEventListener('online', again);
    const stop = onWaitingElsewhere(id, () => readWaiting(id));
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      stop();
    };
  }, [id]);
  const drop = ({ key, draft }: WaitingForm) => {
    dropWaiting(id, key);
    draftOf(username, draft).forget();
  };
  const open = (form: WaitingForm) => {
    const typed = new FormData();
    for (const field of form.fields) typed.append(...field);
    draftOf(username, form.draft).keep(typed);
    dropWaiting(id, form.key);
    void navigate(form.action);
  };
  if (forms.length === 0) return null;
  return (
    <section className="waiting-forms" aria-label="Not sent yet" aria-live="polite">
      {forms.map((form) => (
        <Note key={form.key} look={form.refused ? 'bad' : 'plain'}>
          {form.refused ? (
            <>
              <b>{form.label} was not accepted.</b> {form.refused}
            </>
          ) : (
            <>
              <b>{form.label} is not sent yet.</b> It goes out by itself, once, when you are online.
            </>
          )}
          <div className="flex flex-wrap gap-x-2">
            <Button look="quiet" onClick={() => open(form)}>
              Open it
            </Button>
            <Button look="quiet" onClick={() => drop(form)}>
              Delete it
            </Button>
          </div>
        </Note>
      ))}
    </section>
  );
}
