import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { migrate } from '#server/database/migrate.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { productId, storeStatements } from './fill-store.ts';
import { besideEverShop } from './store-beside.ts';

/*
 * `npm run bench -- store`: the same store of 100 and of 10,000 products, each behind a server of
 * its own, asked in turn over HTTP as a guest is, with whole pages and calls. A page's cost must
 * not grow with the catalogue: medians of one run, as ratios. Then the smaller one beside EverShop.
 */

const sizes = { small: 100, large: 10_000 } as const;
type Size = keyof typeof sizes;

const rounds = 250;
/** Uncounted first answers of each, which warm plans and caches. */
const warm = 30;
const target = 1.3;

/**
 * Requests; a search finds the same number of products in both stores, or a fifth of each. The bare
 * calls have no target: they are so short that counting a list to 1,001 shows.
 */
const lines: Record<string, (n: number) => string> = {
  'the list': () => '/store',
  'the list by price': () => '/store?sort=price_in_cents',
  'a search for what twenty have': () => '/store?search=zebra',
  'a search for what a fifth has': () => '/store?search=calculus',
  'a product': (n) => `/product/${productId((n % sizes.small) + 1)}`,
  'the list as a call': () => '/api/products',
  'a product as a call': (n) => `/api/products/${productId((n % sizes.small) + 1)}`,
};

export async function benchStore(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-store-'));
  await chmod(folder, 0o711);
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  const stops: (() => Promise<void>)[] = [];
  try {
    const servers = {} as Record<Size, string>;
    for (const size of Object.keys(sizes) as Size[]) {
      const url = new URL(cluster.url);
      url.pathname = `/${size}`;
      await makeStore(cluster.url, url.href, size);
      const env = { DATA_DIR: folder, DATABASE_URL: url.href, APP_SECRET: sharedSecret, FRESH_GUEST_PAGES: 'on' };
      const server = await startServerProcess(env);
      stops.push(server.stop);
      servers[size] = server.url;
    }
    const grows = await compare(servers);
    for (const stop of stops.splice(0)) await stop();
    return (await beside(cluster.url, folder)) && grows;
  } finally {
    for (const stop of stops) await stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares the same products here and at EverShop, each on a database of its own. */
async function beside(cluster: string, folder: string): Promise<boolean> {
  const [own, other] = [new URL(cluster), new URL(cluster)];
  own.pathname = '/small';
  other.pathname = '/evershop';
  await run(cluster, 'create database evershop');
  const env = { DATA_DIR: folder, DATABASE_URL: own.href, APP_SECRET: sharedSecret };
  const server = await startServerProcess({ ...env, FRESH_GUEST_PAGES: 'on', TRUSTED_PROXY: '127.0.0.1,::1' });
  try {
    const { rows } = await run(own.href, 'select id from product_variants where position = 1 order by product_id');
    const variants = rows.map(({ id }) => String(id));
    return await besideEverShop({ url: server.url, variants, database: other, folder });
  } finally {
    await server.stop();
  }
}

async function makeStore(cluster: string, url: string, size: Size): Promise<void> {
  await run(cluster, `create database ${size}`);
  await migrate(url, () => undefined);
  for (const [, statement] of storeStatements(sizes[size])) await run(url, statement);
  const rare = `update products set subtitle = 'Zebra edition' where id <= '${productId(20)}'`;
  await run(url, rare);
  await run(url, 'vacuum analyze');
}

async function run(url: string, statement: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Asks both servers in turn, so that machine noise affects both. */
async function compare(servers: Record<Size, string>): Promise<boolean> {
  let met = true;
  for (const [name, addressOf] of Object.entries(lines)) {
    const taken: Record<Size, number[]> = { small: [], large: [] };
    for (let n = 0; n < rounds + warm; n += 1) {
      for (const size of n % 2 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
        const started = performance.now();
        const answer = await fetch(servers[size] + addressOf(n));
        await answer.text();
        if (!answer.ok) throw new Error(`${addressOf(n)} of ${sizes[size]} products answered ${answer.status}`);
        if (n >= warm) taken[size].push(performance.now() - started);
      }
    }
    const [small, large] = [median(taken.small), median(taken.large)];
    const ratio = large / small;
    const isPage = !addressOf(0).startsWith('/api/');
    if (isPage && ratio > target) met = false;
    process.stdout.write(
      `${name.padEnd(32)} ${small.toFixed(2).padStart(7)} ms of 100, ${large.toFixed(2).padStart(7)} ms of 10,000: ${ratio.toFixed(2)}${isPage ? ` of ${target} at most` : ''}\n`,
    );
  }
  return met;
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
