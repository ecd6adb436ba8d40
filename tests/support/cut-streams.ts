import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { TestApi } from './api.ts';
import { makePairs } from './chat-pairs.ts';
import { openTab, sendUntilAnswered } from './live-client.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { sharedSecret } from './session-cookie.ts';

/** Real server processes on the test's one database, without pages. */
export async function startProcesses(t: TestContext, api: TestApi, count: number): Promise<ServerProcess[]> {
  const env = {
    DATA_DIR: api.folder,
    DATABASE_URL: api.database.url,
    APP_SECRET: sharedSecret,
    LOG_LEVEL: 'silent',
  };
  const servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(env, 'api-program.ts')));
  t.after(() => Promise.all(servers.map((server) => server.stop())));
  return servers;
}

interface Faults {
  pairs: number;
  /** Messages of each pair, half by each side. */
  messages: number;
}

/** Milliseconds between two cuts of a random stream. */
const cutEvery = 15;

/**
 * Pairs write to each other through three processes while random streams are cut and, half-way, one process is killed.
 * Afterwards each side of each pair has seen every message once, and both in the same order.
 */
export async function chatThroughFaults(
  t: TestContext,
  api: TestApi,
  { pairs: count, messages }: Faults,
): Promise<void> {
  const servers = await startProcesses(t, api, 3);
  const pairs = await makePairs(api.db, count);
  const [victim, ...survivors] = servers;
  assert.ok(victim);
  let killed = false;
  let sent = 0;
  /** The server of a client; one that lost its server goes to a survivor. */
  const serverOf = (n: number) => () => {
    const server = servers[n % servers.length];
    return (killed && server === victim ? survivors[n % survivors.length] : server)?.url ?? '';
  };
  const stories = pairs.map((pair, n) => {
    const clients = [pair.poster, pair.tutor].map(({ cookie }, side) => ({ cookie, server: serverOf(n + side) }));
    return { conversation: pair.conversation_id, clients, tabs: clients.map((c) => openTab(c, pair.conversation_id)) };
  });
  const tabs = stories.flatMap((story) => story.tabs);
  let cuts = 0;
  const cutter = setInterval(() => {
    tabs[Math.floor(Math.random() * tabs.length)]?.cut();
    cuts += 1;
  }, cutEvery);
  try {
    await Promise.all(
      stories.flatMap(({ conversation, clients }) =>
        clients.map(async (client, side) => {
          for (let n = 0; n < messages / clients.length; n += 1) {
            await sendUntilAnswered(client, conversation, `${side === 0 ? 'poster' : 'tutor'} ${n}`);
            sent += 1;
            if (sent === Math.floor((count * messages) / 2)) {
              killed = true;
              victim.child.kill('SIGKILL');
            }
          }
        }),
      ),
    );
    await Promise.all(tabs.map((tab) => tab.until(messages)));
  } finally {
    clearInterval(cutter);
    await Promise.all(tabs.map((tab) => tab.close()));
  }
  assert.ok(killed && cuts > 0);
  t.diagnostic(`${count} pairs, ${sent} messages, ${cuts} cuts, one process killed`);
  const expected = ['poster', 'tutor'].flatMap((side) =>
    Array.from({ length: messages / 2 }, (_, n) => `${side} ${n}`),
  );
  for (const { tabs } of stories) {
    const [first, second] = tabs;
    assert.deepEqual(first?.seen, second?.seen, 'both sides see the same, in the same order');
    assert.deepEqual(first?.seen.map((message) => message.content).sort(), expected.toSorted());
    assert.deepEqual(
      first?.seen.map((message) => message.number),
      Array.from({ length: messages }, (_, n) => n + 1),
    );
  }
}
