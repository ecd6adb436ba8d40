import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { dayOf } from '#core/calendar.ts';
import { examine } from '#server/doctor.ts';
import { runningServer } from '#tests/support/running-server.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const deadline = dayOf(new Date(Date.now() + 7 * 86_400_000));
const details = { description: 'Twelve problems.', subject: 'Mathematics', budget: 3500, deadline };

async function assignmentsOf(inside: ServerDatabase, owner: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...details,
    user_id: owner,
    title: `Assignment ${n}`,
    // One a day, far in the past: the daily limit applies to seeded rows too.
    created_at: new Date(Date.UTC(2020, 0, 1 + n)),
  }));
  const made = await inside.db.insertInto('assignments').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

test('A killed server keeps every bid and post that it acknowledged, and retries have one effect', async (t) => {
  const standing = await runningServer(t, { ownPostgres: true });
  const { inside, ask } = standing;
  const owner = await inside.member('Owner');
  const assignments = await assignmentsOf(inside, owner.id, 3);
  const members = await Promise.all(Array.from({ length: 60 }, () => inside.member('Member')));
  const requests = members.flatMap((member, n) => [
    { member, path: '/api/assignments', key: `post-key-${n}`, body: { ...details, title: `Post ${n}` } },
    ...assignments.map((assignment_id, a) => ({
      member,
      path: '/api/bids',
      key: `bid-key-${n}-${a}`,
      body: { assignment_id, proposal: 'I will solve it step by step.' },
    })),
  ]);

  const acknowledged = new Map<string, string>();
  const waiting = [...requests];
  const { child } = standing.server;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { member, path, key, body } = next;
      // The connection breaks when the server dies: the request was not acknowledged.
      const answer = await ask(member, path, body, { 'idempotency-key': key })
        .then(async (response) => ({ status: response.status, body: (await response.json()) as { id: string } }))
        .catch(() => null);
      if (!answer) return;
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      acknowledged.set(key, answer.body.id);
      if (acknowledged.size === 100) child.kill('SIGKILL');
    }
  };
  const dead = once(child, 'exit');
  await Promise.all(Array.from({ length: 12 }, work));
  await dead;
  assert.ok(acknowledged.size >= 100 && acknowledged.size < requests.length, `${acknowledged.size} acknowledged`);

  await standing.start();
  const kept = new Set<string>();
  for (const table of ['assignments', 'bids'] as const) {
    for (const { id } of await inside.db.selectFrom(table).select('id').execute()) kept.add(id);
  }
  for (const [key, id] of acknowledged) assert.ok(kept.has(id), `${key} was acknowledged and is lost`);
  assert.deepEqual(await examine(inside.pool), []);

  for (const { member, path, key, body } of requests) {
    const answer = await ask(member, path, body, { 'idempotency-key': key });
    const { id } = (await answer.json()) as { id: string };
    assert.equal(answer.status, 200);
    if (acknowledged.has(key)) assert.equal(id, acknowledged.get(key), 'the answer of the first time');
  }
  const { count } = await inside.db
    .selectFrom('bids')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), members.length * assignments.length);
  assert.deepEqual(await examine(inside.pool), []);
});

test('Refuses new requests on shutdown and finishes the current one', async (t) => {
  const { server, inside, ask } = await runningServer(t);
  const [owner, tutor] = [await inside.member('Owner'), await inside.member('Tutor')];
  const [assignment_id = ''] = await assignmentsOf(inside, owner.id, 1);
  await inside.query('begin');
  await inside.query('lock table bids in exclusive mode');
  const answer = ask(tutor, '/api/bids', { assignment_id, proposal: 'I will solve it step by step.' });
  const isHeld = `select from pg_locks where relation = 'bids'::regclass and not granted`;
  while ((await inside.pool.query(isHeld)).rowCount === 0);

  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  const accepts = () =>
    fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  while (await accepts());
  await inside.query('commit');
  assert.equal((await answer).status, 200);
  assert.deepEqual(await ended, [0, null]);
});

/** Runs `npm start` with these settings to its end. */
async function start(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const child = spawn('sh', ['scripts/supervise.sh'], {
    env: { ...process.env, LOG_LEVEL: 'silent', PROCESSES: '1', ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdout.resume();
  const [code] = (await once(child, 'close')) as [number];
  return { code, lines: errors.trimEnd().split('\n') };
}

test('A start on a used folder, a used port or a wrong setting ends with a one-line error', async (t) => {
  const { server, folder } = await runningServer(t, { ownPostgres: true });
  const other = await temporaryFolder(t);
  const { port } = new URL(server.url);
  const cases: { env: Record<string, string>; says: RegExp }[] = [
    {
      env: { DATA_DIR: folder, PORT: '0' },
      says: new RegExp(`Another server is running on the data folder ${folder}`),
    },
    { env: { DATA_DIR: other, PORT: port }, says: new RegExp(`in use.*${port}`) },
    { env: { DATA_DIR: other, PORT: 'eighty' }, says: /^PORT must be a whole number/ },
    { env: { DATA_DIR: other, SMTP_URL: 'mail.example.com' }, says: /^SMTP_URL must be an address/ },
  ];
  for (const { env, says } of cases) {
    const { code, lines } = await start(env);
    assert.equal(code, 1, lines.join('\n'));
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', says);
  }
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200, 'the first server goes on');
});
