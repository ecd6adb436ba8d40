import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { endedSessions } from '#server/accounts/session.ts';
import { createApp } from '#server/app.ts';
import { appSecret, readConfig } from '#server/config.ts';
import { openAddresses } from '#server/database/addresses.ts';
import { openDatabase } from '#server/database/database.ts';
import { countInHand } from '#server/http/in-hand.ts';
import { closeHttp, listen } from '#server/http/listen.ts';
import { deriveKey } from '#server/platform/keys.ts';
import { createLive } from '#server/platform/live/live.ts';
import { createServices } from '#server/services.ts';

/*
 * A server without pages on an up-to-date DATABASE_URL: one of several processes on one database,
 * cheap to start and safe to kill. Prints its address as one line of JSON.
 */
const config = readConfig(process.env);
const log = pino({ level: config.logLevel });
const { url, directUrl, isPooled } = await openAddresses(config, null, () => undefined);
const database = openDatabase(url, { isPooled });
const http = createServer();
const publicUrl = `http://localhost:${await listen(http, config)}`;
const secret = deriveKey(await appSecret(config), 'sessions');
const clock = () => new Date();
const options = {
  config,
  database,
  background: database,
  publicUrl,
  secret,
  mailbox: null,
  sandbox: null,
  development: true,
  log,
  clock,
};
const services = createServices(options);
const live = createLive({ url: directUrl, log, endedSessions: (ids) => endedSessions(database.db, ids) });
await live.start();
let ready = true;
const inHand = countInHand({ trustedProxy: config.trustedProxy, log });
const app = createApp({
  ...options,
  services,
  live,
  loadPages: () => Promise.reject(new Error('no pages here')),
  inHand,
  isReady: async () => ready,
});
const respond = getRequestListener(app.fetch);
http.on('request', inHand.bounded(respond));
process.stdout.write(`${JSON.stringify({ url: publicUrl })}\n`);

async function stop(): Promise<void> {
  ready = false;
  await live.close();
  await closeHttp(http);
  await database.close();
  process.exit(0);
}
// For measurements: memory left after a collection is memory held.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => collect());
process.once('SIGTERM', () => void stop());
