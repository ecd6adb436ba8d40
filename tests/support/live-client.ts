import { randomUUID } from 'node:crypto';
import http, { Agent, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export interface SeenMessage {
  number: number;
  content: string;
  sender_id: string;
}

/** A browser's view of the chat: a person's cookie and address, and the servers it may reach. */
export interface ChatClient {
  cookie: string;
  /**
   * The address, as a proxy reports it; without one all come from this machine's own, and share its
   * limits.
   */
  address?: string | undefined;
  /** Returns the address to use now; another one after a failure. */
  server: () => string;
}

/**
 * Connections kept alive between calls, as a browser's are: `fetch` takes three times the processor
 * time.
 */
const lines = new Agent({ keepAlive: true });

function headersOf({ cookie, address }: ChatClient): Record<string, string> {
  return { cookie, ...(address && { 'x-forwarded-for': address }) };
}

/**
 * Makes one JSON call of the REST API. Error: an answer that is not 2xx, or none within ten
 * seconds.
 */
export async function callApi(client: ChatClient, path: string, body?: object, key?: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = {
    ...headersOf(client),
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  const method = body ? 'POST' : 'GET';
  const signal = AbortSignal.timeout(10_000);
  const request = http.request(`${client.server()}/api${path}`, { method, headers, agent: lines, signal }, resolve);
  request.on('error', reject);
  request.end(body && JSON.stringify(body));
  const answer = await promise.catch((error: unknown) => {
    // The server had closed the idle connection: browsers, too, retry on another one.
    if (request.reusedSocket && !signal.aborted) return null;
    throw error;
  });
  if (!answer) return callApi(client, path, body, key);
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${said}`);
  return JSON.parse(said);
}

/**
 * Opens a stream of hints; `heard` gets each event's text. Resolves once it is open. Error: an
 * answer that is no stream.
 */
export async function openStream(client: ChatClient, heard: (event: string) => void): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = http.get(`${client.server()}/api/live`, { headers: headersOf(client), agent: false }, resolve);
  request.on('error', reject);
  const answer = await promise;
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new Error(`no stream: ${answer.statusCode}`);
  }
  let rest = '';
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) heard(event);
  });
  return answer;
}

/**
 * Opens a tab: it keeps a stream open, and on open, reconnect and hint fetches the messages after
 * its last number, exactly as the product's pages do. `seen` are the messages it shows.
 */
export function openTab(client: ChatClient, conversation: string) {
  const seen: SeenMessage[] = [];
  const waiting = new Set<() => void>();
  let closed = false;
  let stream: IncomingMessage | null = null;
  let fetching: Promise<void> | null = null;
  let again = false;

  async function fetchNew(): Promise<void> {
    do {
      again = false;
      const last = seen.at(-1)?.number ?? 0;
      const path = `/conversations/${conversation}/messages?after=${last}&limit=200`;
      const { items, more } = (await callApi(client, path)) as { items: SeenMessage[]; more: boolean };
      seen.push(...items.map(({ number, content, sender_id }) => ({ number, content, sender_id })));
      again ||= more;
      for (const check of waiting) check();
    } while (again && !closed);
  }

  /** Runs one fetch at a time; hints received meanwhile cause one more. */
  function refresh(): Promise<void> {
    if (fetching) again = true;
    fetching ??= fetchNew().finally(() => {
      fetching = null;
    });
    return fetching;
  }

  /** Resolves once the stream has ended. */
  async function listen(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream = await openStream(client, (event) => {
      // A failed fetch is repeated once the stream is open again.
      if (/^(data|event|retry):/m.test(event)) refresh().catch(() => stream?.destroy());
    });
    stream.once('close', resolve);
    if (closed) stream.destroy();
    await promise;
  }

  async function keepListening(): Promise<void> {
    while (!closed) {
      // After a cut stream or a dead server: reconnects, as EventSource does.
      await listen().catch(() => undefined);
      if (!closed) await delay(50);
    }
  }

  const running = keepListening();
  return {
    seen,
    /** Cuts the stream as a network would. */
    cut: () => stream?.destroy(),
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
      stream?.destroy();
      await running;
    },
  };
}

/**
 * Sends one message until it is answered, with the same key each time, so that it is stored once.
 */
export async function sendUntilAnswered(client: ChatClient, conversation: string, content: string): Promise<void> {
  const key = randomUUID();
  for (;;) {
    const sent = await callApi(client, `/conversations/${conversation}/messages`, { content }, key).catch(
      (error: unknown) => (/ (4\d\d) /.test(String(error)) ? Promise.reject(error) : null),
    );
    if (sent) return;
    await delay(20);
  }
}
