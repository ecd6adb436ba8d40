import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { endedSessions } from './accounts/session.ts';
import { createApp } from './app.ts';
import { endBlockedPeople } from './assignments/end-posters.ts';
import { backUpBeforeUpdate } from './backup/before-update.ts';
import { backupJobs } from './backup/nightly.ts';
import { appSecret, type Config } from './config.ts';
import { bringUpToDate, openAddresses } from './database/addresses.ts';
import { type Cluster, startCluster } from './database/cluster.ts';
import { isAlive, openDatabase } from './database/database.ts';
import { recurringJobs } from './housekeeping.ts';
import { boundConnections } from './http/connections.ts';
import { countInHand } from './http/in-hand.ts';
import { announceClosing, closeHttp, listen, openHttp } from './http/listen.ts';
import { builtPages, developmentPages } from './http/page-sources.ts';
import { localMailbox, localSandbox } from './local.ts';
import type { Shared } from './one-of-several.ts';
import { inBackground } from './platform/background.ts';
import { startJobs } from './platform/jobs.ts';
import { deriveKey } from './platform/keys.ts';
import { createLive, type Live } from './platform/live/live.ts';
import { findContact } from './safety/detector/detector.ts';
import { createServices } from './services.ts';
import { createLog } from './watch/log.ts';

export interface RunningServer {
  /** Public address of the site. */
  url: string;
  /** Address of the local mailbox, if there is one. */
  mailboxUrl: string | null;
  log: Logger;
  /**
   * Tells the proxy that this server will take no more, where there is one: `/healthz` says so from
   * now on. Resolves once the proxy has seen it.
   */
  announce: () => Promise<void>;
  /**
   * Refuses new requests, ends streams, and resolves when requests in hand have ended, after ten
   * seconds at the latest.
   */
  drain: () => Promise<void>;
  /**
   * Announces it, unless it is one of several, and stops everything within ten seconds, unless
   * PostgreSQL takes longer; cuts what does not end by itself.
   */
  stop: () => Promise<void>;
}

/**
 * Answers early requests that the server is starting: the port is taken before the rest is ready.
 */
const sayStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Starting.');
};

interface StartOptions {
  config: Config;
  /** Clock of all rules; only tests pass another. */
  clock?: () => Date;
  /** Hot reload of pages instead of the build. */
  development?: boolean;
  /** PostgreSQL on the data folder, if it is starting already. */
  cluster?: Promise<Cluster> | null;
  /** Provided by another process, if this one is one of several. */
  shared?: Shared | null;
  /** Milliseconds for which all guests get the same page; only tests pass another. */
  guestPageLifetime?: number;
}

/**
 * Milliseconds that a stop waits for requests, jobs and mails in hand, of which the first pass
 * until a proxy has noticed (`health_interval` in deploy/Caddyfile), and then for the connections
 * of each pool.
 */
const patience = { work: 8_000, noticing: 2_500, connections: 500 };

/** Waits for something to end, and continues when that fails or times out. */
async function within(ms: number, log: Logger, name: string, end: () => Promise<void> | undefined): Promise<void> {
  const late = new AbortController();
  const tooLate = delay(ms, undefined, { signal: late.signal }).then(() => log.warn(`${name}: cut off after ${ms} ms`));
  try {
    await Promise.race([end(), tooLate]);
  } catch (error) {
    log.warn({ err: error }, name);
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}

/** Begins the reports and traces that are set, and loads nothing of others; returns their end. */
async function openWatch({ sentryDsn, traces }: Config): Promise<() => Promise<void>> {
  const endReports = sentryDsn && (await import('./platform/error-reports.ts')).reportErrors(sentryDsn);
  const endTraces = traces && (await import('./watch/traces.ts')).openTraces(traces);
  return async () => {
    if (endReports) endReports();
    if (endTraces) await endTraces();
  };
}

/**
 * Starts everything: database, migrations, jobs, mails, HTTP. Used by `npm start` and the journeys.
 */
export async function startServer({
  config,
  clock = () => new Date(),
  development = false,
  cluster: starting = null,
  shared = null,
  guestPageLifetime,
}: StartOptions): Promise<RunningServer> {
  const log = createLog(config);
  const endWatch = await openWatch(config);
  let answer: RequestListener = sayStarting;
  let ready = true;
  const http = openHttp((request, response) => inBackground(log, 'request', () => answer(request, response)));
  boundConnections(http, config.trustedProxy);
  // A connection that cannot be accepted, as with too many open files, fails alone.
  http.on('error', (error) => log.error({ err: error }, 'http'));
  /** Workers besides requests, and closers of shared resources, in the order of their start. */
  const workers: (() => Promise<void>)[] = [];
  const closers: (() => Promise<void>)[] = [() => within(patience.connections, log, 'watch', endWatch)];
  let live: Live | null = null;
  const behindProxy = config.trustedProxy !== null;
  let announced: Promise<void> | null = null;
  /** A port that is closed with connections waiting would reset them, forms too. */
  const announce = () => {
    ready = false;
    if (behindProxy && !announced) announceClosing(http);
    announced ??= behindProxy ? delay(patience.noticing) : Promise.resolve();
    return announced;
  };
  const drain = async (grace = 10_000) => {
    // Another one of several is ready.
    if (!shared) ready = false;
    // An open stream is a request in hand that would never end by itself.
    const closing = closeHttp(http, { grace, behindProxy });
    await Promise.all([closing, within(grace, log, 'streams', () => live?.close())]);
  };
  const stop = async () => {
    if (!shared) await announce();
    const grace = announced && behindProxy ? patience.work - patience.noticing : patience.work;
    await Promise.all([drain(grace), ...workers.splice(0).map((end) => end())]);
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const say = (line: string) => log.info(line);
    const isKept = shared !== null || config.databaseUrl !== null;
    const cluster = isKept ? null : await (starting ?? startCluster({ dataDir: config.dataDir, log: say }));
    if (cluster) closers.push(() => cluster.stop());
    // A developer switches branches on one data folder.
    const settings = development ? { ...config, olderVersion: true } : config;
    const clusterUrl = cluster?.url ?? null;
    const backUpFirst = development ? null : backUpBeforeUpdate(config, say);
    const { url, directUrl, isPooled } =
      shared?.addresses ?? (await openAddresses(settings, clusterUrl, say, backUpFirst));
    if (shared && !shared.upToDate) await bringUpToDate(settings, shared.addresses, say, backUpFirst);
    const database = openDatabase(url, { isPooled });
    closers.push(() => within(patience.connections, log, 'connections of requests', database.close));
    // A separate pool, so that many requests do not keep mails, jobs and streams from the database.
    const background = openDatabase(url, { max: 4, isPooled });
    closers.push(() => within(patience.connections, log, 'connections of jobs', background.close));
    await endBlockedPeople(background.db, clock());

    // One of several processes listens once it can answer: the others serve meanwhile.
    const port = shared ? config.port : await listen(http, config);
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`;

    const secret = deriveKey(await appSecret(config), 'sessions');
    const mailbox = localMailbox(config, publicUrl);
    const sandbox = localSandbox(config, publicUrl, shared?.sandboxUrl ?? publicUrl);
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
    workers.push(() => within(patience.work, log, 'mails', services.mailer.stop));
    const beside = { ...services, db: background.db, clock };
    const recurring = [...recurringJobs(beside), ...backupJobs({ ...beside, config, databaseUrl: directUrl })];
    const jobs = await startJobs({ pool: background.pool, log, jobs: recurring });
    workers.push(() => within(patience.work, log, 'jobs', jobs.stop));

    live = createLive({
      url: directUrl,
      log,
      endedSessions: (ids) => endedSessions(background.db, ids),
    });
    await live.start();

    const pages = development ? await developmentPages(http) : await builtPages();
    closers.push(() => pages.close());
    const inHand = countInHand({ trustedProxy: config.trustedProxy, log, isOpen: () => announced === null });
    const app = createApp({
      config,
      services,
      secret,
      clock,
      live,
      loadPages: pages.load,
      mailbox,
      sandbox: shared ? null : sandbox,
      inHand,
      isReady: async () => ready && (await isAlive(background)),
      development,
      guestPageLifetime,
    });
    if (config.metrics) {
      const { openMetrics } = await import('./watch/open-metrics.ts');
      const isOneOfSeveral = shared !== null;
      closers.push(await openMetrics({ config, database, background, live, inHand, log, isOneOfSeveral }));
    }
    const respond = getRequestListener(app.fetch);
    answer = inHand.bounded((request, response) =>
      pages.serve(request, response, async () => respond(request, response)),
    );
    // Warms up the check: its expressions are compiled when it first reads to the end.
    for (const text of ['0 3-'.repeat(150), 'Section 3.2, e. g. a @ b, zero three']) findContact(text);
    if (shared) await listen(http, config);
    return { url: publicUrl, mailboxUrl: mailbox ? `${publicUrl}/dev/mailbox` : null, log, announce, drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
