import { accountRefusals } from '#core/accounts/refusals.ts';
import { onLive } from './live.ts';
import { rpc } from './rpc.ts';
import { showToast } from './toasts.ts';
import { tryAgain } from './try-again.ts';
import { tellUnread } from './unread.ts';

let asked = 0;

/**
 * Asks how many messages are unread and tells it; of several answers under way the last asked for counts. Resolves to the
 * answer, null when there is none.
 */
export async function refreshUnread() {
  asked += 1;
  const turn = asked;
  try {
    const count = await tryAgain(() => rpc.chat.unread());
    if (turn === asked) tellUnread(count.unread);
    return count;
  } catch {
    // The count stays as it was; the next hint asks again.
    return null;
  }
}

/**
 * Calls back when the page has to be asked for anew: the own account is blocked, or a payment was decided, which moves the
 * balance. Returns an unsubscribe function.
 */
export function watchAccount(onChange: () => void): () => void {
  return onLive((hint) => {
    if (hint?.topic !== 'blocked' && hint?.topic !== 'payment') return;
    if (hint.topic === 'blocked') {
      const { title, text } = accountRefusals.account_blocked;
      showToast({ title, text, variant: 'destructive' });
    }
    onChange();
  });
}

/** Keeps the count of unread messages current by live hints; the chat page counts by itself. Returns a function that stops it. */
export function watchUnread(): () => void {
  const stop = onLive((hint) => {
    if ((!hint || hint.topic === 'conversation') && !location.pathname.startsWith('/chat')) void refreshUnread();
  });
  return () => {
    stop();
    asked += 1;
    tellUnread(null);
  };
}
