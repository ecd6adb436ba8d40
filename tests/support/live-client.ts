import { randomUUID } from 'node:crypto';

export interface SeenMessage {
  number: number;
  content: string;
  sender_id: string;
}

/** What a browser is to the chat: a person's cookie, and the servers it may reach. */
interface ClientOptions {
  cookie: string;
  /** The address to use now; another one after a failure. */
  server: () => string;
}

/** One JSON call of the REST surface. Error: an answer that is not 2xx. */
export async function callApi(server: string, cookie: string, path: string, body?: object, key?: string) {
  const headers: Record<string, string> = { cookie, 'content-type': 'application/json' };
  if (key) headers['idempotency-key'] = key;
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  const answer = await fetch(`${server}/api${path}`, { ...init, signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as unknown;
}

/**
 * A tab: it keeps a stream open, and on open, reconnect and hint fetches what lies after its last number, exactly as the
 * product's pages do. `seen` is what it shows.
 */
export function openTab({ cookie, server }: ClientOptions, conversation: string) {
  const seen: SeenMessage[] = [];
  const waiting = new Set<() => void>();
  let closed = false;
  let stream = new AbortController();
  let fetching: Promise<void> | null = null;
  let again = false;

  async function fetchNew(): Promise<void> {
    do {
      again = false;
      const last = seen.at(-1)?.number ?? 0;
      const path = `/conversations/${conversation}/messages?after=${last}&limit=200`;
      const { items, more } = (await callApi(server(), cookie, path)) as { items: SeenMessage[]; more: boolean };
      seen.push(...items.map(({ number, content, sender_id }) => ({ number, content, sender_id })));
      again ||= more;
      for (const check of waiting) check();
    } while (again && !closed);
  }

  /** One fetch at a time; hints that come meanwhile make one more. */
  function refresh(): Promise<void> {
    if (fetching) again = true;
    fetching ??= fetchNew().finally(() => {
      fetching = null;
    });
    return fetching;
  }

  async function listen(): Promise<void> {
    stream = new AbortController();
    const answer = await fetch(`${server()}/api/live`, { headers: { cookie }, signal: stream.signal });
    if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`);
    let text = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      if (events.some((event) => /^(data|event|retry):/m.test(event))) await refresh();
    }
  }

  async function keepListening(): Promise<void> {
    while (!closed) {
      // A cut stream, a dead server: come again, as EventSource does.
      await listen().catch(() => undefined);
      if (!closed) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const running = keepListening();
  return {
    seen,
    /** Cuts the stream as a network would. */
    cut: () => stream.abort(),
    /** Resolves once `count` messages are seen. */
    async until(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = () => seen.length >= count && resolve();
      waiting.add(check);
      check();
      await promise;
      waiting.delete(check);
    },
    async close(): Promise<void> {
      closed = true;
      stream.abort();
      await running;
    },
  };
}

/** Sends one message until it is answered: the same key each time, so that it is stored once. */
export async function sendUntilAnswered({ cookie, server }: ClientOptions, conversation: string, content: string) {
  const key = randomUUID();
  for (;;) {
    const sent = await callApi(server(), cookie, `/conversations/${conversation}/messages`, { content }, key).catch(
      (error: unknown) => (/ (4\d\d) /.test(String(error)) ? Promise.reject(error) : null),
    );
    if (sent) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
