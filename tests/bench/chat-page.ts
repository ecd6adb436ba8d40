import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWhenStale } from '#scripts/build.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { fillConversations } from '#tests/support/chat-pairs.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { figure, lighthouse, score } from './lighthouse.ts';

/*
 * The chat page of a person with 500 conversations, opened as Lighthouse's phone does: the median
 * of three visits.
 */

const conversations = 500;
const rounds = 3;
const target = 95;

export async function benchChatPage(): Promise<boolean> {
  await buildWhenStale();
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  const server = await startServerProcess({ DATA_DIR: folder, APP_SECRET: testSecret });
  try {
    const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
    const inside = await openServerDatabase(cluster.url);
    const { id, cookie } = await inside.member('Sara');
    await fillConversations(inside.db, id, conversations);
    await inside.close();
    await cluster.stop();
    const url = `${server.url}/chat`;
    const html = await (await fetch(url, { headers: { cookie } })).text();
    process.stdout.write(`${conversations} conversations: ${(html.length / 1000).toFixed(0)} kB of HTML\n`);
    const scores: number[] = [];
    for (let round = 1; round <= rounds; round += 1) scores.push(measure(url, cookie, folder));
    const median = scores.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    process.stdout.write(`median ${median} (target ${target})\n`);
    return median >= target;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function measure(url: string, cookie: string, folder: string): number {
  const report = lighthouse(url, { headers: { cookie }, folder });
  const of = (name: string) => Math.round(figure(report, name));
  const performance = score(report, 'performance');
  process.stdout.write(
    `${performance}: first paint ${of('first-contentful-paint')} ms, largest ${of('largest-contentful-paint')} ms, ` +
      `blocked ${of('total-blocking-time')} ms, ${Math.round(of('total-byte-weight') / 1000)} kB, ` +
      `${of('dom-size-insight') || of('dom-size')} elements\n`,
  );
  return performance;
}
