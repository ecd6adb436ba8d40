import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { EasypaisaSettings } from '#server/payments/easypaisa.ts';
import { easypaisaSandbox } from '#server/payments/sandbox.ts';

export interface EasypaisaPeer {
  settings: EasypaisaSettings;
  /** What it was asked, in order: the call's name and its body. */
  asked: { call: string; headers: Headers; body: Record<string, string> }[];
  /** While set, answered in the sandbox's place; null is no answer at all. */
  instead: { answer?: object | string | null };
}

/** The sandbox as a service of its own, whose phones are answered at once. What it answers can be replaced. */
export async function startEasypaisa(t: Pick<TestContext, 'after'>): Promise<EasypaisaPeer> {
  const who = { storeId: '4321', username: 'shop', password: 'sandbox word', account: '03000000000' };
  const asked: EasypaisaPeer['asked'] = [];
  const instead: EasypaisaPeer['instead'] = {};
  const app = new Hono();
  app.use(async (c, next) => {
    const call = c.req.path.slice(1);
    asked.push({ call, headers: c.req.raw.headers, body: await c.req.json() });
    if (instead.answer === undefined) return next();
    if (instead.answer === null) return new Promise(() => undefined);
    return typeof instead.answer === 'string' ? c.text(instead.answer) : c.json(instead.answer);
  });
  app.route('/', easypaisaSandbox({ settings: who, approvesAfter: 0 }));
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { settings: { ...who, url: `http://127.0.0.1:${port}/`, patience: 0.5 }, asked, instead };
}
