import { accountRefusals } from '#core/accounts/refusals.ts';
import { onLive } from './live.ts';
import { rpc } from './rpc.ts';
import { registerWorker } from './service-worker.ts';
import { showToast } from './toasts.ts';
import { tryAgain } from './try-again.ts';
import { tellNotices, tellUnread } from './unread.ts';

/**
 * A count in the header: requested and announced; of several pending answers the last requested one
 * counts.
 */
function counter<Input extends unknown[], Count extends { unread: number }>(
  ask: (...input: Input) => Promise<Count>,
  tell: (unread: number | null) => void,
) {
  let asked = 0;
  return {
    /** Resolves to the answer, or null if there is none. */
    async refresh(...input: Input): Promise<Count | null> {
      asked += 1;
      const turn = asked;
      try {
        const count = await tryAgain(() => ask(...input));
        if (turn === asked) tell(count.unread);
        return count;
      } catch {
        // The count stays unchanged; the next hint asks again.
        return null;
      }
    },
    /** Returns to the count of the page's loader; pending answers are ignored. */
    forget(): void {
      asked += 1;
      tell(null);
    },
  };
}

const messages = counter((input?: Parameters<typeof rpc.chat.unread>[0]) => rpc.chat.unread(input), tellUnread);
const notices = counter(() => rpc.notifications.count(), tellNotices);

/**
 * Reads and announces the number of unread messages; for the named conversations it returns the
 * number of news.
 */
export const refreshUnread = messages.refresh;

/** Reads and announces the header's counts. */
export function refreshCounts(): void {
  void messages.refresh();
  void notices.refresh();
}

/**
 * Keeps the counts of unread messages and notifications current by live hints, and reloads the page
 * when the account was blocked, a payment was decided or the balance is not the `shown` one; the
 * chat page counts its messages by itself. Returns a function that stops it.
 */
export function watchMember(shown: number, reload: () => unknown): () => void {
  registerWorker();
  const onBalance = (coins: number) => coins !== shown && reload();
  const stop = onLive((hint) => {
    const all = hint === null;
    if ((all || hint.topic === 'conversation') && !location.pathname.startsWith('/chat')) void messages.refresh();
    if (hint?.topic === 'coins') onBalance(hint.number);
    if (hint?.topic === 'notice') void notices.refresh();
    if (all) void notices.refresh().then((count) => count && onBalance(count.coins));
    if (hint?.topic === 'blocked') {
      const { title, text } = accountRefusals.account_blocked;
      showToast({ title, text, variant: 'destructive' });
    }
    // A blocked user is signed out: a members' page then leads to the login page.
    if (hint?.topic === 'blocked' || hint?.topic === 'payment') reload();
  });
  return () => {
    stop();
    messages.forget();
    notices.forget();
  };
}
