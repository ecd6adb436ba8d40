/**
 * `npm test`: every test beside the code and every browser journey, on one PostgreSQL in which each has a database of
 * its own. Arguments are parts of paths: only files that contain one of them run. The last line is the sum.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import { throwawayCluster } from './throwaway.ts';

interface Sum {
  passed: number;
  failed: number;
}

const filters = process.argv.slice(2);

function files(pattern: string): string[] {
  const all = globSync(pattern, { exclude: ['**/node_modules/**'] }).sort();
  return filters.length === 0 ? all : all.filter((file) => filters.some((filter) => file.includes(filter)));
}

/** One at a time, beside two journeys: a journey often waits for its page, and so both processors are always busy. */
async function runTests(): Promise<Sum> {
  const sum = { passed: 0, failed: 0 };
  const chosen = files('{core,server,web,scripts}/**/*.test.ts');
  if (chosen.length === 0) return sum;
  const events = run({ files: chosen, concurrency: 1 });
  events.on('test:summary', ({ file, counts, success }) => {
    if (file !== undefined) return;
    sum.passed = counts.passed;
    sum.failed = counts.tests - counts.passed - counts.skipped - counts.todo;
    if (!success && sum.failed === 0) sum.failed = 1;
  });
  for await (const text of events.compose(spec)) process.stdout.write(text);
  return sum;
}

/** What the journeys print waits until `quiet`, lest two reports run into each other. */
async function runJourneys(folder: string, quiet: Promise<unknown>): Promise<Sum> {
  const chosen = files('tests/journeys/*.spec.ts');
  if (chosen.length === 0) return { passed: 0, failed: 0 };
  const browser = findBrowser();
  if (!browser) return { passed: 0, failed: chosen.length };
  const report = join(folder, 'journeys.json');
  const playwright = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...chosen], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const said: Buffer[] = [];
  let say = (text: Buffer): unknown => said.push(text);
  for (const stream of [playwright.stdout, playwright.stderr]) stream.on('data', (text: Buffer) => say(text));
  const ended = once(playwright, 'close');
  await quiet;
  say = (text) => process.stdout.write(text);
  for (const text of said) say(text);
  const [code] = (await ended) as [number | null];
  if (!existsSync(report)) return { passed: 0, failed: chosen.length };
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  // A journey that passes only the second time has failed.
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1) };
}

/** Kept between runs: every test file and every server of a journey is a process that loads the same modules. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

const sums: Sum[] = [];
const cluster = await throwawayCluster();
try {
  process.env.TEST_CLUSTER_URL = cluster.url;
  await buildWhenStale();
  const tests = runTests();
  sums.push(...(await Promise.all([tests, runJourneys(cluster.folder, tests)])));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  sums.push({ passed: 0, failed: 1 });
} finally {
  await cluster.stop();
}
const passed = sums.reduce((total, sum) => total + sum.passed, 0);
const failed = sums.reduce((total, sum) => total + sum.failed, 0);
if (failed > 0 || passed === 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
