import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Ways in which a provider of OpenAI's protocol may treat a request. */
export type Behaviour = 'answer' | 'hang' | 'silent' | 'garbage' | 'page' | 'midway' | 'busy' | 'busy once' | 'endless';

interface Asked {
  model: string;
  stream: boolean;
  messages: { role: string; content: string }[];
}

export interface OpenAiPeer {
  url: string;
  /** The way it treats the next requests. */
  behave: Behaviour;
  /** Its answer, one piece an element. */
  pieces: string[];
  /** Milliseconds between pieces. */
  pace: number;
  /** Bodies of its requests, as received. */
  asked: string[];
  /** Number of answers that the client broke off. */
  left: number;
  questions: () => Asked[];
  stop: () => Promise<void>;
}

/** Starts a local provider: `POST /v1/chat/completions`, streamed, as OpenAI documents it. */
export async function startOpenAi(): Promise<OpenAiPeer> {
  const peer: OpenAiPeer = {
    url: '',
    behave: 'answer',
    pieces: ['Salam! ', 'A bid costs ', '30 coins.'],
    pace: 0,
    asked: [],
    left: 0,
    questions: () => peer.asked.map((body) => JSON.parse(body) as Asked),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const chunk = (delta: object, more: object = {}) =>
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
  /** Waits until the next piece is due or the client has left. */
  async function pause(response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    await delay(peer.pace, undefined, { signal: left.signal }).catch(() => undefined);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    peer.asked.push(await text(request));
    response.on('close', () => {
      if (!response.writableFinished) peer.left += 1;
    });
    const { behave } = peer;
    if (behave === 'hang') return;
    if (behave === 'busy' || behave === 'busy once') {
      if (behave === 'busy once') peer.behave = 'answer';
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '30' });
      response.end(JSON.stringify({ error: { message: 'Rate limit reached', type: 'requests' } }));
      return;
    }
    if (behave === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>Welcome to our proxy</html>');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk({ role: 'assistant', content: '' }));
    if (behave === 'silent') return;
    if (behave === 'garbage') {
      response.end('data: {"choices": [{"delta": \u0000\uFFFF…\n\nnonsense\n\n');
      return;
    }
    if (behave === 'endless') {
      while (!response.destroyed) {
        response.write(chunk({ content: 'again and again '.repeat(20) }));
        await new Promise((resolve) => setImmediate(resolve));
      }
      return;
    }
    for (const [at, piece] of peer.pieces.entries()) {
      if (behave === 'midway' && at === 1) return void response.destroy();
      response.write(chunk({ content: piece }));
      await pause(response);
      if (response.destroyed) return;
    }
    response.write(chunk({}, { finish_reason: 'stop' }));
    response.write(
      `data: ${JSON.stringify({ id: 'x', choices: [], usage: { prompt_tokens: 321, completion_tokens: 12, total_tokens: 333 } })}\n\n`,
    );
    response.end('data: [DONE]\n\n');
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return peer;
}
