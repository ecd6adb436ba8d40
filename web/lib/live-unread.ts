import { onLive } from './live.ts';
import { rpc } from './rpc.ts';
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
    const count = await rpc.chat.unread();
    if (turn === asked) tellUnread(count.unread);
    return count;
  } catch {
    // The count stays as it was; the next hint asks again.
    return null;
  }
}

/** Keeps the count right by hints until the returned function is called. In the chat, what reads there also counts anew. */
export function watchUnread(): () => void {
  const stop = onLive((hint) => {
    if ((!hint || hint.topic === 'conversation') && location.pathname !== '/chat') void refreshUnread();
  });
  return () => {
    stop();
    asked += 1;
    tellUnread(null);
  };
}
