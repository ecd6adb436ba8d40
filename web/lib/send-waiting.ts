import { dropWaiting, keepWaiting, readWaiting, textsOf, type WaitingForm } from './waiting-forms.ts';

/** Milliseconds between tries while forms wait, and after which a form is not sent by itself. */
export const pause = 30_000;
const longest = 20 * 3_600_000;

const tooOld = 'It waited for most of a day. Please read it once more, and send it.';

/**
 * Sends an account's waiting forms in their order, in one tab at a time. Stops at the first that
 * finds no server. Returns the keys of those that had their effect.
 */
export async function sendWaiting(account: string): Promise<string[]> {
  const send = async () => {
    const sent: string[] = [];
    for (const form of readWaiting(account)) {
      if (form.refused) continue;
      const fate = isOpen(form) ? resend(form) : await post(form);
      if (fate === 'waits') break;
      if (typeof fate === 'object') keepWaiting(account, { ...form, ...fate });
      else if (fate !== 'resent') dropWaiting(account, form.key);
      if (fate === 'sent') sent.push(form.key);
    }
    return sent;
  };
  // Browsers have locks on https only; the key makes a form that two tabs send one.
  if (!navigator.locks) return send();
  return navigator.locks.request(`send ${account}`, { ifAvailable: true }, (lock) => (lock ? send() : []));
}

type Fate = 'sent' | 'waits' | 'changed' | 'resent' | { refused: string };

const openForm = ({ key }: WaitingForm): HTMLFormElement | null =>
  document.querySelector<HTMLInputElement>(`form input[name="key"][value="${CSS.escape(key)}"]`)?.form ?? null;

const isOpen = (form: WaitingForm) => openForm(form) !== null;

/**
 * Sends a form that its page still shows, so that the page shows the answer. One that was changed
 * since waits for its person's press.
 */
function resend(form: WaitingForm): Fate {
  const open = openForm(form);
  const fields = open && JSON.stringify(textsOf(new FormData(open)));
  if (!open || fields !== JSON.stringify(form.fields)) return 'changed';
  open.requestSubmit();
  return 'resent';
}

/** Sends a form as its page would without script. */
async function post({ action, fields, since }: WaitingForm): Promise<Fate> {
  if (Date.now() - since > longest) return { refused: tooOld };
  try {
    const body = new URLSearchParams(fields);
    const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' });
    // Only a form that had its effect is answered by a redirect.
    if (answer.type === 'opaqueredirect') return 'sent';
    if (answer.status === 401 || answer.status === 408 || answer.status === 429 || answer.status >= 500) return 'waits';
    return { refused: refusalIn(await answer.text()) };
  } catch {
    return 'waits';
  }
}

function refusalIn(page: string): string {
  const alert = new DOMParser().parseFromString(page, 'text/html').querySelector('main [role="alert"]');
  return alert?.textContent?.trim() || 'Open it to see why.';
}
