import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, type Pair } from '#tests/support/chat-pairs.ts';
import { type ChatClient, callApi, openStream } from '#tests/support/live-client.ts';
import type { Order, Report } from './chat.ts';

/*
 * The people of `npm run bench -- chat`: they hold their streams open, write, and fetch what hints
 * announce.
 */

/** Streams opened at once. */
const atOnce = 50;

interface Person {
  client: ChatClient;
  conversation_id: string;
}

const people: Person[] = [];
const sentAt = new Map<string, number>();
let report: Report = { hinted: [], delivered: [], rate: 0, sent: 0, failures: [] };

/** Fetches new messages of a conversation as its reader. */
async function fetchNew({ client, conversation_id }: Person, number: number): Promise<void> {
  const hintedAt = performance.now();
  const path = `/conversations/${conversation_id}/messages?after=${number - 1}`;
  const { items } = (await callApi(client, path)) as { items: { content: string; client_id: string | null }[] };
  const [message] = items;
  const started = sentAt.get(message?.content ?? '');
  if (!message || started === undefined || message.client_id !== null) return;
  report.hinted.push(hintedAt - started);
  report.delivered.push(performance.now() - started);
}

async function join(pair: Pair, url: string): Promise<void> {
  for (const side of ['poster', 'tutor'] as const) {
    const client = { cookie: pair[side].cookie, address: addressOf(people.length), server: () => url };
    const person = { client, conversation_id: pair.conversation_id };
    people.push(person);
    await openStream(client, (event) => {
      const { topic, number } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}');
      if (topic === 'conversation') fetchNew(person, number).catch((error) => report.failures.push(String(error)));
    });
  }
}

async function open(pairs: Pair[], url: string): Promise<void> {
  const waiting = [...pairs];
  const work = async () => {
    for (let pair = waiting.shift(); pair; pair = waiting.shift()) await join(pair, url);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function write(count: number, perSecond: number): Promise<Report> {
  report = { hinted: [], delivered: [], rate: 0, sent: count, failures: [] };
  const begun = performance.now();
  const sends: Promise<unknown>[] = [];
  for (let n = 0; n < count; n += 1) {
    const wait = begun + (n * 1000) / perSecond - performance.now();
    if (wait > 1) await delay(wait);
    const person = people[(n * 7) % people.length];
    if (!person) continue;
    const content = `message ${begun} ${n}`;
    sentAt.set(content, performance.now());
    const { client, conversation_id } = person;
    const sent = callApi(
      client,
      `/conversations/${conversation_id}/messages`,
      { content },
      content.replaceAll(/\W/g, '-'),
    );
    sends.push(sent.catch((error) => report.failures.push(String(error))));
  }
  await Promise.all(sends);
  report.rate = count / ((performance.now() - begun) / 1000);
  for (let n = 0; n < 50 && report.delivered.length < count; n += 1) await delay(100);
  return report;
}

process.on('message', (order: Order) => {
  const work = 'open' in order ? open(order.open, order.url) : write(order.send, order.perSecond);
  work.then(
    (answer) => process.send?.(answer ?? {}),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
