/**
 * `npm test`: every test beside the code and every browser journey, on one PostgreSQL in which each
 * has its own database. Arguments are parts of paths: only files that contain one of them run.
 * Failed ones run once more, tests at the end, journeys on a server of their own
 * (docs/decisions/0055). A test that passes only then is unsteady: it is named, and fails if it
 * stands in `tests/unsteady.tsv` already (docs/decisions/0097). The last line is the sum.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import type { Counted } from './test-process.ts';
import { throwawayCluster } from './throwaway.ts';

interface Sum {
  passed: number;
  failed: number;
  /** Files or journeys that passed only the second time. */
  unsteady: string[];
}

const filters = process.argv.slice(2);

function files(pattern: string): string[] {
  const all = globSync(pattern, { exclude: ['**/node_modules/**'] }).sort();
  return filters.length === 0 ? all : all.filter((file) => filters.some((filter) => file.includes(filter)));
}

/**
 * Maximum files that share a process: loading the server's modules takes longer than the tests of
 * most files.
 */
const filesOfProcess = 12;

/**
 * Signs of work that a file does while it loads. Such work would run for all files of its process,
 * or end before the file's own tests, so the file gets its own process.
 */
const worksWhileLoading = /^(await|after|before|afterEach|beforeEach)\b|^(const|let)\b[^=(]*= await\b|process\.env/m;

/** Test files by the process that runs them. */
function processes(): string[][] {
  const groups: string[][] = [];
  const shared: string[] = [];
  for (const file of files('{core,server,web,scripts}/**/*.test.ts')) {
    if (worksWhileLoading.test(readFileSync(file, 'utf8'))) groups.push([file]);
    else shared.push(file);
  }
  // Each gets files from all parts of the list, so that none has all the slow ones.
  const count = Math.ceil(shared.length / filesOfProcess);
  for (let n = 0; n < count; n++) groups.push(shared.filter((_, at) => at % count === n));
  return groups;
}

/**
 * Runs one process at a time beside two journeys, and two once the journeys have ended, so that
 * both processors stay busy.
 */
async function runTests(journeys: Promise<unknown>): Promise<Sum> {
  const sum: Sum = { passed: 0, failed: 0, unsteady: [] };
  const waiting = processes();
  const failing: { file: string; failed: number }[] = [];
  const runWaiting = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const counted = await runProcess(group);
      sum.passed += counted?.passed ?? 0;
      // A process that ended early reports nothing about its files.
      const failed = counted?.failed ?? Object.fromEntries(group.map((file) => [file, Number.POSITIVE_INFINITY]));
      failing.push(...Object.entries(failed).map(([file, failed]) => ({ file, failed })));
    }
  };
  await Promise.all([runWaiting(), journeys.then(runWaiting)]);
  for (const { file, failed: before } of failing) {
    const counted = await runProcess([file]);
    const failed = counted ? Object.values(counted.failed).reduce((total, one) => total + one, 0) : 1;
    sum.failed += failed;
    sum.passed += Math.max(Math.min(before - failed, counted?.passed ?? 0), 0);
    if (failed === 0) sum.unsteady.push(file);
  }
  return sum;
}

/**
 * Runs files in one process and prints its output when it ends, since two may run at a time.
 * Returns null if the process ended before its files did, or failed outside their tests.
 */
async function runProcess(group: string[]): Promise<Counted | null> {
  const child = fork('scripts/test-process.ts', group, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const told: Counted[] = [];
  child.on('message', (message) => told.push(message as Counted));
  const ended = once(child, 'close') as Promise<[number | null]>;
  process.stdout.write(child.stdout ? await text(child.stdout) : '');
  const [code] = await ended;
  const [counted] = told;
  return counted && (code === 0 || Object.keys(counted.failed).length > 0) ? counted : null;
}

/** The used parts of Playwright's report. */
interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
}

interface JourneySuite {
  file: string;
  suites?: JourneySuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

function unsteadyIn({ file, suites = [], specs }: JourneySuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(unsteadyIn)];
}

/** The journeys' output waits for their end, so that two reports do not mix. */
async function runJourneys(folder: string): Promise<Sum & { said: readonly Buffer[] }> {
  const said: Buffer[] = [];
  const chosen = files('tests/journeys/*.spec.ts');
  const none = { passed: 0, failed: chosen.length, unsteady: [], said };
  if (chosen.length === 0) return none;
  const browser = findBrowser();
  if (!browser) return none;
  const report = join(folder, 'journeys.json');
  const playwright = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...chosen], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  for (const stream of [playwright.stdout, playwright.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(playwright, 'close')) as [number | null];
  if (!existsSync(report)) return none;
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as JourneyReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || (code === 0 ? 0 : 1),
    unsteady: suites.flatMap(unsteadyIn),
    said,
  };
}

/**
 * A cache kept between runs: every test file and every server of a journey is a process that loads
 * the same modules.
 */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

const sums: Sum[] = [];
const cluster = await throwawayCluster();
try {
  process.env.TEST_CLUSTER_URL = cluster.url;
  await buildWhenStale();
  const journeys = runJourneys(cluster.folder);
  sums.push(await runTests(journeys), await journeys);
  for (const chunk of (await journeys).said) process.stdout.write(chunk);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  sums.push({ passed: 0, failed: 1, unsteady: [] });
} finally {
  await cluster.stop();
}
const metBefore = new Set(
  readFileSync('tests/unsteady.tsv', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0]),
);
const unsteady = sums.flatMap((sum) => sum.unsteady);
const again = unsteady.filter((name) => metBefore.has(name));
const passed = sums.reduce((total, sum) => total + sum.passed, 0) - again.length;
const failed = sums.reduce((total, sum) => total + sum.failed, 0) + again.length;
if (failed > 0 || passed === 0) process.exitCode = 1;
for (const name of unsteady) {
  const verdict = metBefore.has(name)
    ? 'failed: it is in tests/unsteady.tsv'
    : 'add it with its cause to tests/unsteady.tsv';
  console.log(`passed only the second time (${verdict}): ${name}`);
}
console.log(`${passed} passed, ${failed} failed`);
