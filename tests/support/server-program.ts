import { readConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';

/*
 * The server of a journey: a process of its own, so that it can be killed like a real one. Prints
 * its address as one line of JSON. OFFSET_MS moves the clock that rules see; the product has no
 * such setting.
 */
const offset = Number(process.env.OFFSET_MS ?? 0);
const server = await startServer({
  config: readConfig(process.env),
  clock: () => new Date(Date.now() + offset),
  // A journey changes the database and looks at once; the page cache is tested in
  // server/guest-pages.test.ts.
  ...(process.env.FRESH_GUEST_PAGES === 'on' && { guestPageLifetime: 0 }),
});
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
