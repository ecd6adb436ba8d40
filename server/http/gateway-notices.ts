import { Hono, type Context as HonoContext } from 'hono';
import { perMinute, requests } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { hintAt } from '../payments/reconcile.ts';
import { secondsToWait } from '../platform/count-call.ts';
import { readText } from './body.ts';
import type { HttpEnv } from './request.ts';

/** What JazzCash takes for received, so that it does not notify again (outside-services, JazzCash). */
const received = `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><response><pp_ResponseCode>000</pp_ResponseCode></response></soap:Body></soap:Envelope>`;

const limit = { address: perMinute(120) };

/**
 * What JazzCash posts of a payment, as SOAP or as a form: of all it says an order id that we know is taken, as a hint to ask about
 * that order (docs/decisions/0056). It is no call of the contract, whose bodies are JSON and forms.
 */
export function gatewayNotices(makeContext: (c: HonoContext<HttpEnv>) => Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.post('/api/payments/notifications/jazzcash', async (c) => {
    const context = makeContext(c);
    const wait = await secondsToWait(context, 'payments.notify', limit);
    if (wait > 0) return c.text('Too many', 429, { 'retry-after': String(wait) });
    await hintAt(context, 'jazzcash', await readText(c.req.raw, requests.text));
    return c.body(received, 200, { 'content-type': 'text/xml; charset=utf-8' });
  });
  return app;
}
