import assert from 'node:assert/strict';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { buildWhenStale, bundleWhenStale } from '#scripts/build.ts';
import { createEmptyDatabase, leaveTestCluster, type OwnDatabase } from '#server/database/test-cluster.ts';
import { openConversation } from '#tests/support/chat-pairs.ts';
import { type ChatClient, openStream, openTab, sendUntilAnswered } from '#tests/support/live-client.ts';
import { openServerDatabase, type ServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { childrenOf, freePort, superviseServer } from '#tests/support/supervised-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

await buildWhenStale();
await bundleWhenStale();

let empty: OwnDatabase;
let inside: ServerDatabase;
before(async () => {
  empty = await createEmptyDatabase();
  inside = await openServerDatabase(empty.url);
});
after(async () => {
  await inside.close();
  await empty.drop();
  await leaveTestCluster();
});

/** Starts two server processes behind one port. */
async function twoProcesses(t: Parameters<typeof temporaryFolder>[0]) {
  const supervised = superviseServer(t, {
    ...{ DATABASE_URL: empty.url, DATA_DIR: await temporaryFolder(t), APP_SECRET: testSecret },
    ...{ PORT: await freePort(), PROCESSES: '2' },
  });
  const url = await supervised.opened();
  return { ...supervised, url, workers: () => childrenOf(supervised.server()) };
}

/** Opens its own connection, which the processes get in turn; resolves with the answer. */
function ask(url: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(url, { method, headers, agent: false }, resolve);
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

describe('Two processes behind one port', () => {
  test('A chat between users on two processes loses no message when one process is killed (RUN-30)', async (t) => {
    const { url, workers, said } = await twoProcesses(t);
    const [poster, tutor] = [await inside.member('Sana'), await inside.member('Bilal')];
    const conversation = await openConversation(inside.db, poster.id, tutor.id, 'Essay');
    const clients = [poster, tutor].map(({ cookie }): ChatClient => ({ cookie, server: () => url }));
    const streams = await Promise.all(clients.map((client) => openStream(client, () => undefined)));
    const cut = streams.map((stream) => new Promise((resolve) => stream.once('close', () => resolve(stream))));
    const tabs = clients.map((client) => openTab(client, conversation));
    const each = 20;
    const write = (from: number) =>
      Promise.all(
        clients.map(async (client, side) => {
          for (let n = from; n < from + each; n += 1) await sendUntilAnswered(client, conversation, `${side} ${n}`);
        }),
      );
    await write(0);
    const before = workers();
    assert.equal(before.length, 2);
    const [killed = 0, other = 0] = before;
    process.kill(killed, 'SIGKILL');
    const [first] = [await Promise.race(cut)];
    assert.equal(streams.filter((stream) => stream !== first && !stream.destroyed).length, 1, 'the other stream lives');
    await write(each);
    await Promise.all(tabs.map((tab) => tab.until(4 * each)));
    const [one, two] = tabs.map(({ seen }) => seen);
    assert.deepEqual(one, two);
    assert.equal(new Set(one?.map(({ content }) => content)).size, 4 * each);
    await Promise.all(tabs.map((tab) => tab.close()));
    for (const stream of streams) stream.destroy();
    while (workers().length < 2) (await ask(url)).resume();
    assert.ok(workers().includes(other));
    assert.ok(!workers().includes(killed));
    assert.match(said(), new RegExp(`Process ${killed} ended with SIGKILL. Another one starts`));
  });

  test('Rate limits hold across processes (RUN-31)', async (t) => {
    const { url } = await twoProcesses(t);
    const body = (n: number) =>
      JSON.stringify({ name: 'Sana', email: 'sana@example.com', subject: 'Hello', message: `Number ${n}` });
    const headers = { 'content-type': 'application/json' };
    const send = async (n: number) => {
      const answer = await ask(`${url}/api/contact-messages`, { method: 'POST', headers, body: body(n) });
      answer.resume();
      return answer.statusCode;
    };
    const codes = await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)));
    assert.equal(codes.filter((code) => code === 200).length, 10);
    assert.equal(codes.filter((code) => code === 429).length, 20);
  });

  test('A stop finishes the requests in hand of all processes within ten seconds, and leaves none (RUN-32)', async (t) => {
    const { url, supervisor, workers, ended } = await twoProcesses(t);
    const members = await Promise.all(Array.from({ length: 8 }, (_, n) => inside.member(`Sana${n}`)));
    await inside.query('begin');
    await inside.query('lock table notifications');
    const lines = new Agent({ keepAlive: true });
    const inHand = members.map(({ cookie }) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      get(`${url}/api/notifications`, { headers: { cookie }, agent: lines }, resolve).on('error', reject);
      return promise;
    });
    const isHeld = `select from pg_locks where relation = 'notifications'::regclass and not granted`;
    while (((await inside.pool.query(isHeld)).rowCount ?? 0) < members.length);
    const pids = workers();
    const began = Date.now();
    supervisor.kill('SIGTERM');
    // Each request waits for the lock for five seconds at most.
    const aSecond = AbortSignal.timeout(1_000);
    const accepts = () => fetch(`${url}/healthz`, { signal: aSecond }).catch(() => null);
    while (await accepts());
    await inside.query('commit');
    for (const answer of await Promise.all(inHand)) {
      assert.equal(answer.statusCode, 200);
      assert.match(await text(answer), /items/);
    }
    assert.equal(await ended, 0);
    assert.ok(Date.now() - began < 10_000);
    for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    lines.destroy();
  });

  test('A faulty process finishes its requests and is replaced, while the other serves (RUN-33)', async (t) => {
    const { url, workers, said } = await twoProcesses(t);
    const [faulty = 0, other = 0] = workers();
    process.kill(faulty, 'SIGUSR2');
    // The log comes through a pipe, after the process has gone.
    const isLogged = () => said().includes(`Process ${faulty} ended with 70`);
    do {
      const answer = await ask(url);
      answer.resume();
      assert.equal(answer.statusCode, 200);
    } while (workers().includes(faulty) || workers().length < 2 || !isLogged());
    assert.ok(workers().includes(other));
    assert.match(said(), /a fault of the test/);
  });
});
