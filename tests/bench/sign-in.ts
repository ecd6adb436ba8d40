import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hashPassword } from '#server/accounts/password.ts';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { openServerDatabase, type ServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { startProbe } from './probe.ts';

/*
 * 30 sign-ins a second, each of another member from another address, while `/healthz` is asked
 * repeatedly; then the same calls for emails with and without an account, in turn: their medians
 * must not tell which is which.
 */

const perSecond = 30;
const seconds = 20;
const rounds = 200;
const targets = { healthz: 50, apart: 5, rate: 0.97 };
const password = 'Secret-word-1';

export async function benchSignIn(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  const { url, drop } = await createEmptyDatabase();
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    APP_SECRET: testSecret,
    LOG_LEVEL: 'error',
    TRUSTED_PROXY: '127.0.0.1',
  };
  const server = await startServerProcess(env);
  const inside = await openServerDatabase(url);
  try {
    const emails = await makeMembers(inside, perSecond * seconds);
    const post = poster(server.url);
    const holds = await sustain(server.url, server.child.pid ?? 0, post, emails);
    const tells = await compare(post, emails);
    return holds && !tells;
  } finally {
    await inside.close();
    await server.stop();
    await drop();
    await leaveTestCluster();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills in members with one password, and so a single hash. */
async function makeMembers({ db }: ServerDatabase, amount: number): Promise<string[]> {
  const hash = await hashPassword(password);
  const people = Array.from({ length: amount }, (_, n) => ({
    full_name: `Member ${n}`,
    username: `member_${n}`,
    email: `member${n}@example.com`,
    email_verified: true,
  }));
  const made = await db.insertInto('profiles').values(people).returning(['id', 'email']).execute();
  const identities = made.map(({ id }) => ({ user_id: id, account_id: id, provider_id: 'credential', password: hash }));
  await db.insertInto('identities').values(identities).execute();
  return made.map(({ email }) => email);
}

type Post = (path: string, body: object) => Promise<{ status: number; ms: number }>;

/** Makes each call from a new address, as a proxy reports it. */
function poster(url: string): Post {
  let serial = 0;
  return async (path, body) => {
    serial += 1;
    const address = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
    const headers = { origin: url, 'content-type': 'application/json', 'x-forwarded-for': address };
    const begun = performance.now();
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - begun };
  };
}

async function sustain(url: string, pid: number, post: Post, emails: readonly string[]): Promise<boolean> {
  for (const email of emails.slice(0, 20)) await post('/token', { email, password });
  const probe = startProbe(url, pid);
  await delay(500);
  await probe.waits();
  const begun = performance.now();
  const calls: ReturnType<Post>[] = [];
  for (const [n, email] of emails.entries()) {
    await delay(Math.max(0, begun + (1000 * n) / perSecond - performance.now()));
    calls.push(post('/token', { email, password }));
  }
  const answers = await Promise.all(calls);
  const rate = answers.length / ((performance.now() - begun) / 1000);
  const waits = await probe.waits();
  await probe.stop();
  const failed = answers.filter(({ status }) => status !== 200).length;
  const p99 = percentile(waits, 0.99);
  const times = answers.map(({ ms }) => ms);
  process.stdout.write(
    `${answers.length} sign-ins at ${rate.toFixed(1)}/s, ${failed} failed, ` +
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms\n` +
      `${waits.length} times /healthz meanwhile: p50 ${percentile(waits, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms ` +
      `(target ${targets.healthz})\n`,
  );
  return failed === 0 && rate >= perSecond * targets.rate && p99 < targets.healthz;
}

/** Measures whether the time of an answer reveals that an email has an account. */
async function compare(post: Post, emails: readonly string[]): Promise<boolean> {
  const form = { full_name: 'Sana Example', phone_number: '0300 1234567', user_type: 'student', password };
  const signUp = (email: string, n: number) => ({ ...form, email, username: `wish_${n}`, confirm_password: password });
  const calls: Record<string, (email: string, n: number) => ReturnType<Post>> = {
    login: (email) => post('/token', { email, password: 'Wrong-word-1' }),
    recovery: (email) => post('/recover', { email }),
    'sign-up': (email, n) => post('/signup', signUp(email, n)),
  };
  let tells = false;
  let serial = 0;
  for (const [name, call] of Object.entries(calls)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const seen = { known: new Set<number>(), unknown: new Set<number>() };
    for (let n = 0; n < rounds; n += 1) {
      const tried = { known: emails[n] ?? '', unknown: `nobody${n}-${name}@example.com` };
      // Alternates both kinds, and which comes first.
      for (const which of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        serial += 1;
        const { ms, status } = await call(tried[which], serial);
        times[which].push(ms);
        seen[which].add(status);
      }
    }
    const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
    const same = [...seen.known].join() === [...seen.unknown].join();
    const apart = Math.abs(known - unknown);
    tells ||= apart > targets.apart || !same;
    process.stdout.write(
      `${name}: median ${known.toFixed(1)} ms with an account, ${unknown.toFixed(1)} ms without, ${apart.toFixed(1)} ms apart ` +
        `(target ${targets.apart})${same ? '' : ', and other answers'}\n`,
    );
  }
  return tells;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.POSITIVE_INFINITY;
}
