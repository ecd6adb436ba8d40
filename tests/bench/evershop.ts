import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Kept between runs, with its build, which takes minutes; ignored by git. */
const folder = path.resolve('.bench/evershop');
/** EverShop requires `concat-stream`, but none of its packages declares it. */
const packages = ['@evershop/evershop@2.2.1', 'concat-stream@2.0.0'];
const program = path.join(folder, 'node_modules/@evershop/evershop/dist/bin/evershop.js');

/** Milliseconds that EverShop may take to create its tables and to answer. */
const patience = 180_000;

export interface EverShop {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts EverShop on a database of its own at the same server, with as many products as
 * `storeStatements()` makes, each with the same id and the SKU 'notes-' plus its number.
 */
export async function startEverShop(database: URL, products: number): Promise<EverShop> {
  const env = { ...process.env, ...connection(database), PORT: String(await freePort()), TRUST_PROXY_HOPS: '1' };
  await install(env);
  const child = spawn(process.execPath, [program, 'start'], { cwd: folder, env, detached: true, stdio: 'ignore' });
  const url = `http://localhost:${env.PORT}`;
  const stop = async () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    // Kills its processes for events and jobs too, which otherwise outlive it.
    process.kill(-child.pid, 'SIGTERM');
    await once(child, 'exit');
  };
  try {
    await answers(url);
    const client = new pg.Client({ connectionString: database.href });
    await client.connect();
    await client.query(productStatements(products));
    await client.end();
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function connection({ searchParams, username, pathname }: URL) {
  const at = { DB_HOST: searchParams.get('host') ?? '', DB_PORT: '5432', DB_NAME: pathname.slice(1) };
  return { ...at, DB_USER: username, DB_PASSWORD: '', DB_SSLMODE: 'disable' };
}

/** Installs and builds it: the build asks the database for settings and continues without them. */
async function install(env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(folder, { recursive: true });
  const options = { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  if (!existsSync(program)) {
    process.stdout.write(`Installing ${packages.join(' and ')} in .bench.\n`);
    await writeFile(path.join(folder, 'package.json'), '{"private":true,"type":"module"}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages], options);
  }
  const built = path.join(folder, 'built');
  if (!existsSync(built)) {
    process.stdout.write('Building EverShop, which takes some minutes.\n');
    execFileSync(process.execPath, [program, 'build'], options);
    await writeFile(built, packages.join('\n'));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => null,
    );
    if (status === 200) return;
    if (Date.now() > until) throw new Error(`EverShop did not answer at ${url} in time.`);
    await delay(500);
  }
}

/**
 * Returns statements that insert products; each insert's event would make other processes write an
 * address for the product.
 */
function productStatements(products: number): string {
  return `alter table product disable trigger "ADD_PRODUCT_CREATED_EVENT_TRIGGER";
    with made as (
      insert into product (sku, price, status, uuid)
        select 'notes-' || n, n % 900 + 100, true, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
        from generate_series(1, ${products}) n returning product_id, split_part(sku, '-', 2)::int as n),
    described as (
      insert into product_description (product_description_product_id, name, description, url_key)
        select product_id, (array['Calculus','Physics','Essay','Chemistry','Thesis'])[n % 5 + 1] || ' notes ' || n,
          '<p>Invented for a measurement.</p>', 'notes-' || n from made)
    insert into product_inventory (product_inventory_product_id, qty, manage_stock, stock_availability)
      select product_id, 1000000, true, true from made`;
}
