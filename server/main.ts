import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { endedSessions } from './accounts/session.ts';
import { createApp } from './app.ts';
import { endBlockedPosters } from './assignments/end-posters.ts';
import { appSecret, type Config } from './config.ts';
import { startCluster } from './database/cluster.ts';
import { isAlive, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { recurringJobs } from './housekeeping.ts';
import { countInHand } from './http/in-hand.ts';
import { closeHttp, listen, openHttp } from './http/listen.ts';
import { builtPages, developmentPages } from './http/page-sources.ts';
import { startJobs } from './platform/jobs.ts';
import { deriveKey } from './platform/keys.ts';
import { createLive, type Live } from './platform/live/live.ts';
import { findContact } from './safety/detector.ts';
import { createServices, localMailbox, localSandbox } from './services.ts';

export interface RunningServer {
  /** The address people use. */
  url: string;
  /** Where local mail is read, if there is a local mailbox. */
  mailboxUrl: string | null;
  stop: () => Promise<void>;
}

/** The port is taken before the rest is ready; who comes that early is told so. */
const sayStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Starting.');
};

interface StartOptions {
  config: Config;
  /** The time as the rules see it; only tests pass another. */
  clock?: () => Date;
  /** Hot reload of pages instead of the build. */
  development?: boolean;
  /** Milliseconds for which all guests get the same page; only tests pass another. */
  guestPageLifetime?: number;
}

/** Starts everything: database, migrations, jobs, mails, HTTP. What `npm start` and the journeys both call. */
export async function startServer({
  config,
  clock = () => new Date(),
  development = false,
  guestPageLifetime,
}: StartOptions): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, redact: ['*.password', '*.token', '*.cookie', '*.authorization'] });
  let answer: RequestListener = sayStarting;
  let ready = true;
  const http = openHttp((request, response) => answer(request, response));
  const closers: (() => Promise<void>)[] = [];
  let live: Live | null = null;
  const stop = async () => {
    ready = false;
    // First: an open stream is a request in hand that would never end by itself.
    await live?.close();
    await closeHttp(http);
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const say = (line: string) => log.info(line);
    const cluster = config.databaseUrl ? null : await startCluster({ dataDir: config.dataDir, log: say });
    if (cluster) closers.push(() => cluster.stop());
    const databaseUrl = config.databaseUrl ?? cluster?.url ?? '';
    await migrate(databaseUrl, say);
    const database = openDatabase(databaseUrl);
    closers.push(() => database.close());
    // Of their own, so that no crowd of requests keeps mails, jobs and streams from the database.
    const background = openDatabase(databaseUrl, { max: 4 });
    closers.push(() => background.close());
    await endBlockedPosters(background.db, clock());

    // A check's expressions are compiled when it first reads to the end: now, so that nobody waits for it later.
    for (const text of ['0 3-'.repeat(150), 'Section 3.2, e. g. a @ b, zero three']) findContact(text);
    const port = await listen(http, config);
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`;

    const secret = deriveKey(await appSecret(config), 'sessions');
    const mailbox = localMailbox(config, publicUrl);
    const sandbox = localSandbox(config, publicUrl);
    const services = createServices({
      config,
      database,
      background,
      publicUrl,
      secret,
      mailbox,
      sandbox,
      development,
      log,
      clock,
    });
    services.mailer.start();
    closers.push(() => services.mailer.stop());
    const recurring = recurringJobs({ ...services, db: background.db, clock });
    const jobs = await startJobs({ pool: background.pool, log, jobs: recurring });
    closers.push(() => jobs.stop());

    live = createLive({
      url: database.url,
      log,
      endedSessions: (ids) => endedSessions(background.db, ids),
    });
    await live.start();

    const pages = development ? await developmentPages(http) : await builtPages();
    closers.push(() => pages.close());
    const inHand = countInHand({ trustedProxy: config.trustedProxy, log });
    const app = createApp({
      config,
      services,
      secret,
      clock,
      live,
      loadPages: pages.load,
      mailbox,
      sandbox,
      inHand,
      isReady: async () => ready && (await isAlive(background)),
      development,
      guestPageLifetime,
    });
    const respond = getRequestListener(app.fetch);
    answer = inHand.bounded((request, response) =>
      pages.serve(request, response, async () => respond(request, response)),
    );
    return { url: publicUrl, mailboxUrl: mailbox ? `${publicUrl}/dev/mailbox` : null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
