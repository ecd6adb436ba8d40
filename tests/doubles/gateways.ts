import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { byGateway, type GatewayId, gatewayIds } from '#core/payments/gateways.ts';
import type { EasypaisaSettings } from '#server/payments/easypaisa.ts';
import { gatewayKinds } from '#server/payments/gateway-kinds.ts';
import type { JazzcashSettings } from '#server/payments/jazzcash.ts';

export interface GatewayPeer {
  /** Settings with which a shop calls each gateway, and the timeout in seconds. */
  shops: Record<GatewayId, Record<string, string>>;
  patience: number;
  easypaisa: EasypaisaSettings;
  jazzcash: JazzcashSettings;
  /** Calls in order: each call's name and body. */
  asked: { call: string; headers: Headers; body: Record<string, string> }[];
  /**
   * While set, the answer in place of the sandbox's; null never answers, 'cut' breaks the
   * connection. `of`: for this gateway alone. `after`: milliseconds that an answer takes.
   */
  instead: { answer?: object | string | null; of?: GatewayId; after?: number };
  /** Refuses connections until `up` listens again at the same address. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  /** Returns the orders paid at Easypaisa. */
  paid: () => string[];
}

/**
 * Starts the sandbox as a separate service whose phones confirm at once. Its answers can be
 * replaced.
 */
export async function startGateways(t: Pick<TestContext, 'after'>): Promise<GatewayPeer> {
  const shop = { storeId: '4321', username: 'shop', password: 'sandbox word', account: '03000000000' };
  const merchant = { merchantId: 'MC4321', password: 'sandbox word', salt: 'sandbox salt' };
  const asked: GatewayPeer['asked'] = [];
  const instead: GatewayPeer['instead'] = {};
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    const call = c.req.path.replace(/.*\//, '');
    asked.push({ call, headers: c.req.raw.headers, body: await c.req.json() });
    const isOther = instead.of !== undefined && !c.req.path.startsWith(`/${instead.of}/`);
    if (instead.answer === undefined || isOther) {
      await next();
      return pass(instead.after ?? 0);
    }
    if (instead.answer === null) return new Promise(() => undefined);
    if (instead.answer === 'cut') {
      c.env.incoming.socket.destroy();
      return new Promise(() => undefined);
    }
    return typeof instead.answer === 'string' ? c.text(instead.answer) : c.json(instead.answer);
  });
  const known: Partial<Record<GatewayId, Record<string, string>>> = { easypaisa: shop, jazzcash: merchant };
  const own = byGateway((id) => {
    const words = Object.keys(gatewayKinds[id].settings).map((name) => [name, 'sandbox word']);
    return known[id] ?? Object.fromEntries(words);
  });
  for (const id of gatewayIds)
    app.route(`/${id}`, gatewayKinds[id].sandbox({ ...own[id], url: '' }, { approvesAfter: 0 }));
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const down = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  t.after(down);
  const { port } = server.address() as AddressInfo;
  const up = () => listen(port);
  const patience = 0.5;
  const urlOf = (gateway: string) => `http://127.0.0.1:${port}/${gateway}/`;
  const shops = byGateway((id) => ({ ...own[id], url: urlOf(id) }));
  const settings = {
    easypaisa: { ...shop, url: urlOf('easypaisa'), patience },
    jazzcash: { ...merchant, url: urlOf('jazzcash'), patience },
  };
  const isPaid = ({ call, body }: GatewayPeer['asked'][number]) =>
    call === 'initiate-ma-transaction' && body.mobileAccountNo?.endsWith('0');
  return {
    ...settings,
    shops,
    patience,
    asked,
    instead,
    down,
    up,
    paid: () => asked.filter(isPaid).map(({ body }) => body.orderId ?? ''),
  };
}
