import { ORPCError } from '@orpc/client';
import type { Said } from '#core/assistant/contract.ts';
import { assistantRefusals } from '#core/assistant/refusals.ts';
import { assistant } from '#core/limits.ts';
import type { RefusalData } from '#core/refusal.ts';
import { rpc } from '../lib/rpc.ts';

/** How a reply ended: complete, stopped by the person, or with a fault to show. */
export type Ending = 'whole' | 'stopped' | { title: string; text: string };

/** Asks the assistant; calls `tell` repeatedly with the reply so far. */
export async function ask(
  said: Said[],
  message: string,
  user_id: string,
  signal: AbortSignal,
  tell: (reply: string) => void,
): Promise<Ending> {
  try {
    const messages = said.slice(-assistant.mostSaid);
    let reply = '';
    for await (const { text } of await rpc.assistant.stream({ messages, message, user_id }, { signal })) {
      reply += text;
      tell(reply);
    }
    return signal.aborted ? 'stopped' : 'whole';
  } catch (error) {
    if (signal.aborted) return 'stopped';
    return faultOf(error, assistantRefusals.assistant_failed);
  }
}

/** Returns the message for a failed call: the server's words for a refusal, else `usual`. */
function faultOf(error: unknown, usual: { title: string; text: string }): { title: string; text: string } {
  const data =
    error instanceof ORPCError && error.status < 500 ? (error.data as Partial<RefusalData> | undefined) : undefined;
  return { title: data?.title ?? usual.title, text: data?.text ?? usual.text };
}
