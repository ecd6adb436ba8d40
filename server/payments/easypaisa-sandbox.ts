import { type Context, Hono } from 'hono';
import type { EasypaisaSettings } from './easypaisa.ts';
import { type PhonesOptions, sandboxPhones, silent } from './sandbox-phones.ts';

/**
 * Serves a gateway of our own that speaks Easypaisa's protocol and moves no money, to callers with
 * these settings.
 */
export function easypaisaSandbox(
  settings: Pick<EasypaisaSettings, 'storeId' | 'username' | 'password'>,
  options: PhonesOptions,
): Hono {
  const phones = sandboxPhones(options);
  const credentials = Buffer.from(`${settings.username}:${settings.password}`).toString('base64');
  const app = new Hono();

  /** Returns the body of a valid call, else the fault as a response. */
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

  app.post('/initiate-ma-transaction', async (c) => {
    const asked = await read(c);
    if ('refused' in asked) return asked.refused as Response;
    const { orderId = '', storeId, transactionAmount: amount = '', mobileAccountNo = '' } = asked;
    const ending = phones.endingOf(mobileAccountNo);
    const answer = (responseCode: string, responseDesc: string) =>
      c.json({ orderId, storeId, responseCode, responseDesc });
    if (!/^\d+\.\d\d$/.test(amount)) return answer('0002', 'REQUIRED FIELD MISSING');
    if (phones.has(orderId)) return answer('0003', 'DUPLICATE ORDER ID');
    if (ending === 'refused for a low balance') return answer('0013', 'LOW BALANCE');
    if (ending === 'an error without words') return c.json({ orderId, storeId, responseCode: '0001' });
    if (ending === 'an answer that nobody expects') {
      return c.json({ fault: '<b>gateway & co</b>', password: 'not shown' });
    }
    phones.ring(orderId, ending, amount);
    if (ending === 'no answer, then paid') await silent(c.req.raw.signal);
    return answer('0000', 'SUCCESS');
  });

  app.post('/inquire-transaction', async (c) => {
    const asked = await read(c);
    if ('refused' in asked) return asked.refused as Response;
    const { orderId = '', storeId } = asked;
    const known = phones.inquire(orderId);
    if (!known) return c.json({ orderId, storeId, responseCode: '0003', responseDesc: 'ORDER NOT FOUND' });
    const transactionStatus = known.state.toUpperCase();
    const transactionAmount = known.ending === 'another amount paid' ? '1.00' : known.amount;
    const transactionId = orderId.replace('ORD-', '').slice(-11);
    const found = { orderId, storeId, responseCode: '0000', responseDesc: 'SUCCESS' };
    return c.json({ ...found, transactionStatus, transactionAmount, transactionId, paymentMode: 'MA' });
  });
  return app;
}
