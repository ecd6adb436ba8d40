import { registerHooks } from 'node:module';

/*
 * Preloaded (`--import`) into a process, makes it the product with another price of a bid:
 * `BID_PRICE` replaces the price in its one line of `core/coins/limits.ts`, as if typed there.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/core/coins/limits.ts')) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    const changed = source.replace('{ bid: 30,', `{ bid: ${process.env.BID_PRICE},`);
    if (changed === source) throw new Error('core/coins/limits.ts has no such line: mend the test');
    return { ...loaded, source: changed };
  },
});
