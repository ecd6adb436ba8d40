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

/** What `run` says beside the tests themselves: sums of one file, which are added up here instead. */
const ofOneFile = new Set(['test:summary', 'test:diagnostic', 'test:plan', 'test:coverage']);

/** One file at a time beside two journeys, two once they have ended: both processors are always busy. */
async function runTests(journeys: Promise<unknown>): Promise<Sum> {
  const sum = { passed: 0, failed: 0 };
  const waiting = files('{core,server,web,scripts}/**/*.test.ts');
  const report = new spec();
  report.pipe(process.stdout, { end: false });
  const runWaiting = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      for await (const event of run({ files: [file] })) {
        if (!ofOneFile.has(event.type)) report.write(event);
        if (event.type !== 'test:summary' || event.data.file !== undefined) continue;
        const { counts, success } = event.data;
        const failed = counts.tests - counts.passed - counts.skipped - counts.todo;
        sum.passed += counts.passed;
        sum.failed += success ? failed : Math.max(failed, 1);
      }
    }
  };
  await Promise.all([runWaiting(), journeys.then(runWaiting)]);
  const reported = once(report, 'end');
  report.end();
  await reported;
  return sum;
}

/** What the journeys print is kept for their end, lest two reports run into each other. */
async function runJourneys(folder: string): Promise<Sum & { said: readonly Buffer[] }> {
  const said: Buffer[] = [];
  const chosen = files('tests/journeys/*.spec.ts');
  if (chosen.length === 0) return { passed: 0, failed: 0, said };
  const browser = findBrowser();
  if (!browser) return { passed: 0, failed: chosen.length, said };
  const report = join(folder, 'journeys.json');
  const playwright = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...chosen], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  for (const stream of [playwright.stdout, playwright.stderr]) stream.on('data', (text: Buffer) => said.push(text));
  const [code] = (await once(playwright, 'close')) as [number | null];
  if (!existsSync(report)) return { passed: 0, failed: chosen.length, said };
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  // A journey that passes only the second time has failed.
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1), said };
}

/** Kept between runs: every test file and every server of a journey is a process that loads the same modules. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

const sums: Sum[] = [];
const cluster = await throwawayCluster();
try {
  process.env.TEST_CLUSTER_URL = cluster.url;
  await buildWhenStale();
  const journeys = runJourneys(cluster.folder);
  sums.push(await runTests(journeys), await journeys);
  for (const text of (await journeys).said) process.stdout.write(text);
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
