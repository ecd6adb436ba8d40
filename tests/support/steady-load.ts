import { randomUUID } from 'node:crypto';
import http, { Agent, type IncomingMessage } from 'node:http';
import https, { Agent as SecureAgent } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, type Pair } from './chat-pairs.ts';

/** Requests that a load sent, and each that was not answered as it should be. */
export interface Load {
  reads: number;
  /** Contents of the messages that were answered, by conversation. */
  sent: Map<string, string[]>;
  failed: string[];
}

interface Options {
  url: string;
  pairs: Pair[];
  /** Pages and calls that guests read. */
  paths: string[];
}

/**
 * Loads a server as a proxy or many browsers do, on connections that are kept: each person of the
 * pairs sends chat messages with keys, and reads between them. Nothing is sent a second time: one
 * answer missing is a failure. `stop` resolves once all in hand has been answered.
 */
export function steadyLoad({ url, pairs, paths }: Options) {
  const load: Load = { reads: 0, sent: new Map(), failed: [] };
  const secure = url.startsWith('https:');
  const options = { keepAlive: true, timeout: 4_000 };
  const agent = secure ? new SecureAgent({ ...options, rejectUnauthorized: false }) : new Agent(options);
  let stopped = false;

  async function ask(path: string, init: { headers: Record<string, string>; body?: string }): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const method = init.body === undefined ? 'GET' : 'POST';
    const send = secure ? https.request : http.request;
    const request = send(url + path, { method, agent, headers: init.headers }, resolve);
    request.on('error', reject);
    request.end(init.body);
    try {
      const answer = await promise;
      const said = await text(answer);
      if (answer.statusCode !== 200) load.failed.push(`${method} ${path}: ${answer.statusCode} ${said.slice(0, 200)}`);
      if (answer.statusCode === 200) return true;
    } catch (error) {
      load.failed.push(`${method} ${path}: ${error}`);
    }
    // A server that is away fails at once: as many failures as that is fast.
    await delay(100);
    return false;
  }

  async function person(cookie: string, address: string, conversation: string): Promise<void> {
    // Cookies of a site with https have another name.
    const from = { cookie: secure ? `__Secure-${cookie}` : cookie, 'x-forwarded-for': address };
    for (let n = 0; !stopped; n += 1) {
      const content = `Message ${n} from ${address}`;
      const answered = await ask(`/api/conversations/${conversation}/messages`, {
        headers: { ...from, origin: url, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ content }),
      });
      if (answered) load.sent.set(conversation, [...(load.sent.get(conversation) ?? []), content]);
      const path = paths[n % paths.length] ?? '/';
      // Guests' pages and a person's own alike.
      if (await ask(path, { headers: n % 2 === 0 ? from : { 'x-forwarded-for': address } })) load.reads += 1;
    }
  }

  const running = pairs.flatMap(({ conversation_id, poster, tutor }, n) =>
    [poster, tutor].map(({ cookie }, side) => person(cookie, addressOf(2 * n + side), conversation_id)),
  );
  return {
    load,
    stop: async (): Promise<Load> => {
      stopped = true;
      await Promise.all(running);
      agent.destroy();
      return load;
    },
  };
}
