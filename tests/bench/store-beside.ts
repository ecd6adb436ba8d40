import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startEverShop } from './evershop.ts';
import { productId } from './fill-store.ts';
import { needTools, wrk } from './wrk.ts';

/*
 * The store beside EverShop on the same database server, with the same products: product pages, and
 * products put into the cart of a guest who has none yet. Both count calls by address, so each
 * request comes from another one. Only ratios of one run are meaningful.
 */

const target = 3;
const rounds = 3;

interface Beside {
  /** Address of our server with its products. */
  url: string;
  /** A variant with counted stock of each product, in order. */
  variants: readonly string[];
  /** An empty database. */
  database: URL;
  /** Folder for the request scripts. */
  folder: string;
}

export async function besideEverShop({ url, variants, database, folder }: Beside): Promise<boolean> {
  needTools({ wrk: 'wrk' });
  const script = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const page = await script('page.lua', requests('GET', pagesOf(variants.length)));
  const ownCart = variants.map((variant) => ({
    path: '/api/store/cart',
    body: JSON.stringify({ variant_id: variant, quantity: 1 }),
  }));
  const cart = await script('cart.lua', requests('POST', ownCart));
  const theirCart = variants.map((_, n) => ({
    path: '/api/cart/mine/items',
    body: JSON.stringify({ sku: `notes-${n + 1}`, qty: 1 }),
  }));
  const otherCart = await script('other-cart.lua', requests('POST', theirCart));
  const other = await startEverShop(database, variants.length);
  try {
    const rates: Record<string, number[]> = {};
    const note = (name: string, rate: number) => {
      rates[name] = [...(rates[name] ?? []), rate];
      process.stdout.write(`${name.padEnd(32)} ${rate.toFixed(0).padStart(7)}/s\n`);
    };
    // Runs each once before, so that plans and caches are warm.
    for (let round = -1; round < rounds; round += 1) {
      const told = round < 0 ? () => undefined : note;
      told('product page', wrk(url, page));
      told('product page by EverShop', wrk(other.url, page));
      told('add to cart', wrk(url, cart));
      told('add to cart by EverShop', wrk(other.url, otherCart));
    }
    const ratio = (name: string): boolean => {
      const value = median(rates[name]) / median(rates[`${name} by EverShop`]);
      const met = value >= target;
      process.stdout.write(`${name} : by EverShop = ${value.toFixed(1)}, target ${target}${met ? '' : '  ✖'}\n`);
      return met;
    };
    return [ratio('product page'), ratio('add to cart')].every(Boolean);
  } finally {
    await other.stop();
  }
}

interface Asked {
  path: string;
  body?: string;
}

const pagesOf = (products: number): Asked[] =>
  Array.from({ length: products }, (_, n) => ({ path: `/product/${productId(n + 1)}` }));

/** Sends requests one after the other, each from an address of its own. */
function requests(method: 'GET' | 'POST', asked: readonly Asked[]): string {
  const rows = asked.map(({ path, body = '' }) => `{"${path}", [==[${body}]==]}`);
  return `local asked = {${rows.join(',')}}
local n = 0
request = function()
  n = n + 1
  local one = asked[(n - 1) % #asked + 1]
  local from = string.format("10.%d.%d.%d", math.floor(n / 65536) % 256, math.floor(n / 256) % 256, n % 256)
  return wrk.format("${method}", one[1], { ["content-type"] = "application/json", ["x-forwarded-for"] = from }, one[2])
end
`;
}

function median(values: readonly number[] = []): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
