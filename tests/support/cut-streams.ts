import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { TestApi } from './api.ts';
import { addressOf, makePairs } from './chat-pairs.ts';
import { type ChatClient, openTab, sendUntilAnswered } from './live-client.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { sharedSecret } from './session-cookie.ts';

function startProcess(api: TestApi, more: Record<string, string> = {}): Promise<ServerProcess> {
  const env = {
    DATA_DIR: api.folder,
    DATABASE_URL: api.database.url,
    APP_SECRET: sharedSecret,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXY: '127.0.0.1',
    ...more,
  };
  return startServerProcess(env, 'api-program.ts');
}

/** Starts real server processes on the test's one database, without pages. */
export async function startProcesses(
  t: TestContext,
  api: TestApi,
  count: number,
  env?: Record<string, string>,
): Promise<ServerProcess[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => startProcess(api, env)));
  t.after(() => Promise.all(servers.map((server) => server.stop())));
  return servers;
}

interface Faults {
  pairs: number;
  /** Messages of each pair, half by each side. */
  messages: number;
  /** Range of milliseconds after which each stream is cut, at random. */
  cutAfter: [least: number, most: number];
  /** Number of times that one of the two processes is killed, spread evenly over the messages. */
  kills: number;
  /** Settings of the processes besides the usual ones. */
  env?: Record<string, string>;
  /** Breaks something else instead of a process at each kill; resolves once that is back. */
  breakOff?: () => Promise<void>;
}

/**
 * Lets pairs write to each other through two processes while their streams are cut at random, and
 * one process is killed and restarted. Afterwards each side of each pair has seen every message
 * once, and both in the same order.
 */
export async function chatThroughFaults(
  t: TestContext,
  api: TestApi,
  { pairs: count, messages, cutAfter: [least, most], kills, env, breakOff }: Faults,
): Promise<void> {
  const servers = await startProcesses(t, api, 2, env);
  const pairs = await makePairs(api.db, count);
  const isUp = [true, true];
  /** Returns the server of a client; while it is down, the other one. */
  const serverOf = (n: number) => () => servers[isUp[n % 2] ? n % 2 : 1 - (n % 2)]?.url ?? '';
  const stories = pairs.map(({ conversation_id, poster, tutor }, n) => {
    const clients = [poster, tutor].map(({ cookie }, side): ChatClient => {
      return { cookie, address: addressOf(2 * n + side), server: serverOf(n + side) };
    });
    return { conversation_id, clients, tabs: clients.map((client) => openTab(client, conversation_id)) };
  });

  let cuts = 0;
  const timers = new Map<object, NodeJS.Timeout>();
  const tabs = stories.flatMap((story) => story.tabs);
  const cutLater = (tab: (typeof tabs)[number]) => {
    const cut = () => {
      tab.cut();
      cuts += 1;
      cutLater(tab);
    };
    timers.set(tab, setTimeout(cut, least + Math.random() * (most - least)));
  };
  for (const tab of tabs) cutLater(tab);

  let sent = 0;
  let killed = 0;
  let restarting = Promise.resolve();
  let isBroken = false;
  const kill = async () => {
    if (breakOff) {
      isBroken = true;
      await breakOff();
      isBroken = false;
      return;
    }
    isUp[0] = false;
    servers[0]?.child.kill('SIGKILL');
    servers[0] = await startProcess(api, env);
    isUp[0] = true;
  };
  const killWhenDue = () => {
    if (!isUp[0] || isBroken || killed >= kills || sent < ((killed + 1) * count * messages) / (kills + 1)) return;
    killed += 1;
    restarting = kill();
  };

  const begun = performance.now();
  try {
    await Promise.all(
      stories.flatMap(({ conversation_id, clients }) =>
        clients.map(async (client, side) => {
          for (let n = 0; n < messages / clients.length; n += 1) {
            await sendUntilAnswered(client, conversation_id, `${side === 0 ? 'poster' : 'tutor'} ${n}`);
            sent += 1;
            killWhenDue();
          }
        }),
      ),
    );
    await Promise.all(tabs.map((tab) => tab.until(messages)));
  } finally {
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all([restarting, ...tabs.map((tab) => tab.close())]);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  assert.equal(killed, kills);
  assert.ok(cuts > 0);
  t.diagnostic(`${count} pairs, ${sent} messages, ${cuts} cuts, ${kills} kills, ${seconds} s`);
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
