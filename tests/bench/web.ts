import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { seedDemo } from '../../scripts/seed.ts';
import { figure, lighthouse, type Report, score } from './lighthouse.ts';

/*
 * The landing pages of strangers, as Lighthouse's phone opens them: each the median of three
 * visits, on the demo. `BENCH_PAGES=/faq,/login` and `BENCH_ROUNDS=1` shorten the run.
 */

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const beside = ['accessibility', 'best-practices', 'seo'];

/** Targets of each page: minimum scores, maximum milliseconds and layout shift. */
const targets = { performance: 97, beside: 100, largest: 1500, shift: 0, blocked: 100 };

export async function benchWeb(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  await seedDemo(readConfig({ DATA_DIR: folder }));
  const server = await startServerProcess({ DATA_DIR: folder, APP_SECRET: testSecret });
  try {
    const pages = process.env.BENCH_PAGES?.split(',') ?? (await pagesOf(folder));
    let met = true;
    for (const page of pages) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(lighthouse(server.url + page, { beside, folder }));
      met = judge(page, reports) && met;
    }
    return met;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the eight pages, including those of the demo's newest open assignment, a reviewed tutor
 * and a product.
 */
async function pagesOf(folder: string): Promise<string[]> {
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  const inside = await openServerDatabase(cluster.url);
  const first = async (query: string) => (await inside.query(query)).rows[0]?.name as string;
  const assignment = await first(
    `select id as name from assignments where status = 'open' order by created_at desc limit 1`,
  );
  const tutor = await first(
    `select username as name from profiles where id = (select reviewee_id from assignment_ratings order by created_at limit 1)`,
  );
  const product = await first(`select id as name from products where status = 'published' order by title limit 1`);
  await inside.close();
  await cluster.stop();
  return [
    ...['/', '/all-assignments', `/assignment/${assignment}`, `/user/${tutor}`],
    ...['/store', `/product/${product}`, '/faq', '/login'],
  ];
}

/** Prints a page's medians and those that miss their target. */
function judge(page: string, reports: Report[]): boolean {
  const median = (of: (report: Report) => number) =>
    reports.map(of).toSorted((a, b) => a - b)[Math.floor(reports.length / 2)] ?? 0;
  const largest = Math.round(median((report) => figure(report, 'largest-contentful-paint')));
  const shift = median((report) => figure(report, 'cumulative-layout-shift'));
  const blocked = Math.round(median((report) => figure(report, 'total-blocking-time')));
  const weight = median((report) => figure(report, 'total-byte-weight')) / 1000;
  const performance = median((report) => score(report, 'performance'));
  const others = beside.map((name) => median((report) => score(report, name)));
  const short = [
    performance < targets.performance && 'performance',
    others.some((points) => points < targets.beside) && `${beside.join(', ')}: ${faultsOf(reports).join('; ')}`,
    largest > targets.largest && 'largest paint',
    shift > targets.shift && 'shift',
    blocked > targets.blocked && 'blocked',
  ].filter(Boolean);
  process.stdout.write(
    `${page}: ${performance}, ${others.join(', ')}; largest ${largest} ms, shift ${shift.toFixed(3)}, ` +
      `blocked ${blocked} ms, ${weight.toFixed(0)} kB${short.length > 0 ? ` — short of: ${short.join(', ')}` : ''}\n`,
  );
  return short.length === 0;
}

/** Audits other than speed that lowered the first visit's scores. */
function faultsOf([report]: Report[]): string[] {
  const binary = Object.values(report?.audits ?? {}).filter((audit) => audit?.score === 0);
  return binary.map((audit) => audit?.title ?? '');
}
