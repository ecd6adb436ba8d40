import { type Context, Hono } from 'hono';
import { type SandboxEnding, sandboxEndings } from '#core/payments/sandbox.ts';
import { isLocalRequest } from '../platform/loopback.ts';
import type { EasypaisaSettings } from './easypaisa.ts';

/** Where the sandbox within a server is. */
export const sandboxPath = '/dev/easypaisa';
/** Milliseconds until its phones are answered. */
const answeredAfter = 3000;

interface SandboxOptions {
  /** Who may ask, and for which store. */
  settings: Pick<EasypaisaSettings, 'storeId' | 'username' | 'password'>;
  /** Milliseconds until the phone is answered. */
  approvesAfter: number;
  /** Sends a notification about an order. */
  notify?: (orderId: string) => Promise<unknown>;
}

interface Begun {
  ending: SandboxEnding;
  amount: string;
  approved: boolean;
  inquiries: number;
}

/** The sandbox within this server, for requests of this machine alone; it notifies as Easypaisa does. */
export function sandboxRoutes(settings: SandboxOptions['settings'], publicUrl: string): Hono {
  const app = new Hono();
  app.use(async (c, next) => (isLocalRequest(c) ? next() : c.notFound()));
  const notify = (orderId: string) => fetch(`${publicUrl}/api/payments/notifications/easypaisa?url=${orderId}`);
  return app.route('/', easypaisaSandbox({ settings, approvesAfter: answeredAfter, notify }));
}

/** Orders that are remembered, inquiries that a late payment is open for, and milliseconds that no answer takes. */
const mostOrders = 1000;
const lateFor = 2;
const silence = 60_000;

/**
 * A gateway of our own that speaks Easypaisa's protocol and moves no money: the last digit of the number decides what becomes of
 * a payment (`core/payments/sandbox.ts`). It remembers orders only as long as it runs.
 */
export function easypaisaSandbox({ settings, approvesAfter, notify }: SandboxOptions): Hono {
  const orders = new Map<string, Begun>();
  const credentials = Buffer.from(`${settings.username}:${settings.password}`).toString('base64');
  const app = new Hono();

  /** The body of a call that may be made; else what is wrong with it. */
  async function read(c: Context): Promise<Record<string, string> | { refused: Response }> {
    const body = (await c.req.json().catch(() => ({}))) as Record<string, string>;
    const refused = (responseCode: string, responseDesc: string) => ({
      refused: c.json({ orderId: body.orderId ?? '', storeId: body.storeId ?? '', responseCode, responseDesc }),
    });
    if (c.req.header('credentials') !== credentials) return refused('0010', 'INVALID CREDENTIALS');
    if (body.storeId !== settings.storeId) return refused('0006', 'INVALID STORE ID');
    if (!/^.{1,20}$/.test(body.orderId ?? '')) return refused('0003', 'INVALID ORDER ID');
    return body;
  }

  function approve(orderId: string, begun: Begun): void {
    begun.approved = true;
    const times = begun.ending === 'paid, and notified of five times' ? 5 : 1;
    for (let sent = 0; sent < times; sent += 1) void notify?.(orderId).catch(() => undefined);
  }

  app.post('/initiate-ma-transaction', async (c) => {
    const asked = await read(c);
    if ('refused' in asked) return asked.refused as Response;
    const { orderId = '', storeId, transactionAmount: amount = '', mobileAccountNo = '' } = asked;
    const ending = sandboxEndings[Number(mobileAccountNo.at(-1))] ?? 'paid';
    const answer = (responseCode: string, responseDesc: string) =>
      c.json({ orderId, storeId, responseCode, responseDesc });
    if (!/^\d+\.\d\d$/.test(amount)) return answer('0002', 'REQUIRED FIELD MISSING');
    if (orders.has(orderId)) return answer('0003', 'DUPLICATE ORDER ID');
    if (ending === 'refused for a low balance') return answer('0013', 'LOW BALANCE');
    if (ending === 'an error without words') return c.json({ orderId, storeId, responseCode: '0001' });
    if (ending === 'an answer that nobody expects')
      return c.json({ fault: '<b>gateway & co</b>', password: 'not shown' });
    const begun: Begun = { ending, amount, approved: false, inquiries: 0 };
    orders.set(orderId, begun);
    for (const [oldest] of orders.size > mostOrders ? orders : []) {
      orders.delete(oldest);
      break;
    }
    if (approvesAfter === 0) approve(orderId, begun);
    else setTimeout(() => approve(orderId, begun), approvesAfter).unref();
    if (ending === 'no answer, then paid') await silent(c.req.raw.signal);
    return answer('0000', 'SUCCESS');
  });

  app.post('/inquire-transaction', async (c) => {
    const asked = await read(c);
    if ('refused' in asked) return asked.refused as Response;
    const { orderId = '', storeId } = asked;
    const begun = orders.get(orderId);
    if (!begun) return c.json({ orderId, storeId, responseCode: '0003', responseDesc: 'ORDER NOT FOUND' });
    begun.inquiries += 1;
    const transactionAmount = begun.ending === 'another amount paid' ? '1.00' : begun.amount;
    const transactionId = orderId.replace('ORD-', '').slice(-11);
    const transactionStatus = statusOf(begun);
    const found = { orderId, storeId, responseCode: '0000', responseDesc: 'SUCCESS' };
    return c.json({ ...found, transactionStatus, transactionAmount, transactionId, paymentMode: 'MA' });
  });
  return app;
}

function statusOf({ ending, approved, inquiries }: Begun): string {
  if (!approved || ending === 'never approved' || (ending === 'paid late' && inquiries <= lateFor)) return 'PENDING';
  return ending === 'declined on the phone' ? 'FAILED' : 'PAID';
}

/** Until who asked has left, or a minute. */
function silent(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    setTimeout(resolve, silence).unref();
  });
}
