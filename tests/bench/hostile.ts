import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildWhenStale } from '#scripts/build.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { openConversation } from '#tests/support/chat-pairs.ts';
import { openServerDatabase, type ServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { type Hostile, hostileInputs, type Victim } from './hostile-inputs.ts';
import { hostileUploads } from './hostile-uploads.ts';
import { type Probe, startProbe, type Worst } from './probe.ts';

/*
 * Sends each hostile input to a real server, as a guest and as a signed-in person, and asks
 * `/healthz` meanwhile from another thread. Prints the longest wait for each, and the server's
 * memory before, after and at the end. Waits caused by other programs on the machine are not
 * counted (`probe.ts`).
 */

/** Maximum milliseconds that an input may keep `/healthz` waiting. */
const longestWait = 100;
/**
 * Rounds in which every input is sent. The heap takes its size in the first two (ten rounds: 234,
 * 378, 386, 396, 408, 412, 415, 431, 434, 417 MB). Memory that is released does not grow from the
 * next two to the last two: of each pair the lower counts, since a collection may still be due.
 */
const rounds = 6;
const mostGrowth = 1.25;
const secondsOfRest = 20;
const listed = 400;

export async function benchHostile(): Promise<boolean> {
  await buildWhenStale();
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  const server = await startServerProcess({ DATA_DIR: folder, APP_SECRET: testSecret, LOG_LEVEL: 'silent' });
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  const inside = await openServerDatabase(cluster.url);
  const pid = server.child.pid ?? 0;
  const probe = startProbe(server.url, pid);
  try {
    const other = await inside.member('Other');
    const assignment = await market(inside, other.id);
    await delay(1000);
    await probe.worst();
    await delay(3000);
    process.stdout.write(`with nothing sent: ${inWords(await probe.worst())}, ${await megabytes(pid)} MB\n`);
    const afterRounds: number[] = [];
    let slow = 0;
    for (let round = 1; round <= rounds; round += 1) {
      // A new person each time: the server refuses more files from a person whose files took long.
      const member = await inside.member('Member');
      const tutor = await inside.member('Tutor');
      const conversation = await openConversation(inside.db, member.id, tutor.id, 'Sums');
      const victim = { url: server.url, assignment, conversation };
      for (const input of [...hostileInputs, ...hostileUploads].filter(({ name }) =>
        name.includes(process.argv[3] ?? ''),
      )) {
        if (input.as !== 'user') slow += await attack(input, { ...victim, member: null }, probe, pid);
        if (input.as !== 'guest') slow += await attack(input, { ...victim, member }, probe, pid);
      }
      afterRounds.push(await restingMegabytes(pid));
    }
    process.stdout.write(`memory after each round: ${afterRounds.join(', ')} MB\n`);
    const comesBack = Math.min(...afterRounds.slice(-2)) <= Math.min(...afterRounds.slice(2, 4)) * mostGrowth;
    process.stdout.write(
      `${slow} inputs that twice caused a wait of more than ${longestWait} ms, memory ${comesBack ? 'comes back' : 'grows'}\n`,
    );
    return slow === 0 && comesBack;
  } finally {
    await probe.stop();
    await inside.close();
    await cluster.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Sends one input; returns 1 if it kept `/healthz` waiting for too long. A slow input is sent once
 * more: a stall that the input causes repeats, one of the machine does not.
 */
async function attack(input: Hostile, victim: Victim, probe: Probe, pid: number): Promise<number> {
  if (!(await stalls(input, victim, probe, pid))) return 0;
  return (await stalls(input, victim, probe, pid)) ? 1 : 0;
}

async function stalls(input: Hostile, victim: Victim, probe: Probe, pid: number): Promise<boolean> {
  const before = await megabytes(pid);
  await probe.worst();
  const answer = await input.send(victim);
  // Effects of the input may still block the server.
  await delay(100);
  const worst = await probe.worst();
  const who = victim.member ? 'user' : 'guest';
  const memory = `${before} → ${await megabytes(pid)} MB`;
  const mark = worst.own > longestWait ? '  TOO LONG' : '';
  process.stdout.write(`${inWords(worst)}  ${input.name} (${who}): ${answer}; ${memory}${mark}\n`);
  return worst.own > longestWait;
}

const inWords = ({ own, byClock }: Worst): string =>
  `${own.toFixed(0).padStart(6)} ms (${byClock.toFixed(0).padStart(4)} by the clock)`;

/**
 * Adds a list of `other`'s assignments that is slow enough to be worth asking for; returns one of
 * their ids.
 */
async function market(inside: ServerDatabase, other: string): Promise<string> {
  await inside.query(`insert into assignments (user_id, title, description, subject, budget, deadline)
    select '${other}', 'Assignment ' || n, repeat('Twelve problems on integration by parts. ', 10), 'Mathematics', 3500,
      current_date + 30 from generate_series(1, ${listed}) n`);
  const { rows } = await inside.query(`select id from assignments where user_id = '${other}' limit 1`);
  return rows[0].id as string;
}

/**
 * Returns the lowest memory use seen while the process is idle: garbage is collected at its own
 * pace.
 */
async function restingMegabytes(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < secondsOfRest; second += 1) {
    await delay(1000);
    least = Math.min(least, await megabytes(pid));
  }
  return least;
}

/** Returns the process's memory in use. */
async function megabytes(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
