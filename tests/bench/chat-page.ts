import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWhenStale } from '#scripts/build.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { fillConversations } from '#tests/support/chat-pairs.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

/*
 * The chat page of a person with 500 conversations, as Lighthouse's phone opens it: the median of three. Lighthouse is
 * installed when it is missing, into a folder that git ignores.
 */

const conversations = 500;
const rounds = 3;
const target = 95;
const version = '13.5.0';
const tools = 'node_modules/.cache/bench';
const program = `${tools}/node_modules/lighthouse/cli/index.js`;

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number } | undefined>;
}

export async function benchChatPage(): Promise<boolean> {
  await buildWhenStale();
  if (!existsSync(program)) {
    const flags = ['--prefix', tools, '--no-save', '--no-audit', '--no-fund', '--silent'];
    execFileSync('npm', ['install', ...flags, `lighthouse@${version}`], { stdio: 'inherit' });
  }
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
    for (let round = 1; round <= rounds; round += 1) scores.push(await lighthouse(url, cookie, folder));
    const median = scores.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    process.stdout.write(`median ${median} (target ${target})\n`);
    return median >= target;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function lighthouse(url: string, cookie: string, folder: string): Promise<number> {
  const json = execFileSync(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--chrome-flags=--headless=new --no-sandbox',
      `--extra-headers=${JSON.stringify({ cookie })}`,
    ],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium', TMPDIR: folder },
    },
  );
  const { categories, audits } = JSON.parse(json) as Report;
  const score = Math.round(categories.performance.score * 100);
  const of = (name: string) => Math.round(audits[name]?.numericValue ?? 0);
  process.stdout.write(
    `${score}: first paint ${of('first-contentful-paint')} ms, largest ${of('largest-contentful-paint')} ms, ` +
      `blocked ${of('total-blocking-time')} ms, ${Math.round(of('total-byte-weight') / 1000)} kB, ` +
      `${of('dom-size-insight') || of('dom-size')} elements\n`,
  );
  return score;
}
