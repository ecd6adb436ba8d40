import type { TestContext } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { isAlive } from '#server/database/database.ts';
import { countInHand } from '#server/http/in-hand.ts';
import { closeHttp, listen, openHttp } from '#server/http/listen.ts';
import type { PageBuild } from '#server/http/pages.ts';
import type { GatewaySettings } from '#server/payments/gateway-kinds.ts';
import { deriveKey } from '#server/platform/keys.ts';
import { createLive } from '#server/platform/live/live.ts';
import { storyClock, type TestApi } from './api.ts';
import { sharedSecret } from './session-cookie.ts';

interface Options {
  /** The story's time by default, going on from noon. */
  clock?: () => Date;
  loadPages?: () => Promise<PageBuild>;
  /** More settings. */
  env?: Record<string, string>;
  sandbox?: GatewaySettings;
  /** Timeouts for slow requests other than the defaults. */
  waiting?: Partial<Parameters<typeof countInHand>[0]>;
}

/**
 * Starts the HTTP side of a test's server on a port of its own, without pages unless they are
 * given.
 */
export async function httpApp(api: TestApi, t: TestContext, { clock, loadPages, env, sandbox, waiting }: Options = {}) {
  const inHand = countInHand({ trustedProxy: null, log: api.services.log, ...waiting });
  const app = createApp({
    config: readConfig({ DATA_DIR: api.folder, LOG_LEVEL: 'silent', ...env }),
    services: api.services,
    secret: deriveKey(sharedSecret, 'sessions'),
    clock: clock ?? storyClock(),
    live: createLive({ url: '', log: api.services.log, endedSessions: async () => [] }),
    loadPages: loadPages ?? (() => Promise.reject(new Error('no pages here'))),
    mailbox: null,
    sandbox: sandbox ?? null,
    inHand,
    isReady: () => isAlive(api.database),
    development: false,
  });
  const respond = getRequestListener(app.fetch);
  const http = openHttp(inHand.bounded(respond));
  const port = await listen(http, { port: 0, host: '127.0.0.1' });
  t.after(() => closeHttp(http));
  return {
    address: { port, host: '127.0.0.1' },
    request: (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }),
  };
}
