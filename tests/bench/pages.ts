import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { openDatabase } from '#server/database/database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { needPrograms } from '../../scripts/packages.ts';

/*
 * Pages as guests ask for them, in one run: rendered for each request (each with a query of its
 * own, so that none is cached), cached for a second, and cached with brotli; beside them the same
 * HTML from Hono and React's `renderToString` alone. Only the ratios are meaningful.
 */

const connections = 32;
const seconds = 4;
const target = 10;
const assignments = 200;
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export async function benchPages(): Promise<boolean> {
  needPrograms({ wrk: 'wrk' });
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  const server = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  const { db, close } = openDatabase(cluster.url);
  let bare: Awaited<ReturnType<typeof startBare>> | null = null;
  try {
    await seed(db);
    const pages = { home: '/', list: '/all-assignments', detail: `/assignment/${id(assignments)}` };
    const files: string[] = [];
    for (const [name, address] of Object.entries(pages)) {
      files.push(path.join(folder, `${name}.html`));
      await writeFile(files.at(-1) ?? '', await (await fetch(server.url + address)).text());
    }
    bare = await startBare(files);
    const distinct = path.join(folder, 'distinct.lua');
    await writeFile(distinct, distinctScript);

    console.log(`pages a second over ${connections} connections`);
    console.log('page     rendered each      kept   in brotli   bare Hono   kept : each   kept : bare');
    let listRatio = 0;
    for (const [index, [name, address]] of Object.entries(pages).entries()) {
      const url = server.url + address;
      const each = await rate(url, 'identity', distinct);
      const kept = await rate(url, 'identity');
      const packed = await rate(url, 'br');
      const own = await rate(`${bare.url}/${index}`, 'identity');
      if (name === 'list') listRatio = kept / each;
      const figures = [each, kept, packed, own].map((value) => value.toFixed(0).padStart(11)).join(' ');
      const ratios = [kept / each, kept / own].map((value) => value.toFixed(1).padStart(13)).join(' ');
      console.log(`${name.padEnd(10)}${figures} ${ratios}`);
    }
    console.log(`the list is given ${listRatio.toFixed(1)} times as often as it could be rendered, target ${target}`);
    return listRatio >= target;
  } finally {
    bare?.stop();
    await close();
    await cluster.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures requests a second, after one second of warm-up. */
async function rate(url: string, encoding: string, script?: string): Promise<number> {
  const common = [
    ...['-t1', `-c${connections}`, '--timeout', '10s', '-H', `accept-encoding: ${encoding}`],
    ...(script ? ['-s', script] : []),
    url,
  ];
  execFileSync('wrk', ['-d1s', ...common]);
  const output = execFileSync('wrk', [`-d${seconds}s`, ...common], { encoding: 'utf8' });
  const value = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  if (!value || /Non-2xx|Socket errors/.test(output)) throw new Error(output);
  return Number(value);
}

/** Script of wrk that asks for another address of the same page with every request. */
const distinctScript = `
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", wrk.path .. "?n=" .. n)
end
`;

/** Serves the same HTML from Hono and `renderToString`, in a process of its own. */
async function startBare(files: string[]): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['tests/bench/bare-pages.ts', ...files], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  for (const [index, file] of files.entries()) {
    const [ours, theirs] = await Promise.all([readFile(file, 'utf8'), (await fetch(`${url}/${index}`)).text()]);
    const off = Math.abs(1 - theirs.length / ours.length);
    if (off > 0.05) throw new Error(`${file} is rendered with ${theirs.length} letters instead of ${ours.length}.`);
  }
  return { url, stop: () => child.kill() };
}

/** Fills in a market of open assignments of one poster, newest first. */
async function seed(db: ReturnType<typeof openDatabase>['db']): Promise<void> {
  await sql`insert into profiles (id, full_name, username, email, email_verified)
    values (${id(0)}::uuid, 'Poster Example', 'poster', 'poster@example.com', true)`.execute(db);
  await sql`insert into assignments (id, user_id, title, description, subject, budget, deadline)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${id(0)}::uuid, 'Assignment ' || n,
      ${'Twelve problems on integration by parts, each with every step. '.repeat(4)}, 'Mathematics', 3500,
      current_date + 30 from generate_series(1, ${assignments}::int) n`.execute(db);
  await sql`analyze`.execute(db);
}
