import { Hono, type Context as HonoContext } from 'hono';
import { perMinute, requests } from '#core/limits.ts';
import { gatewayIds } from '#core/payments/gateways.ts';
import type { Context } from '../context.ts';
import { gatewayKinds } from '../payments/gateway-kinds.ts';
import { hintAt } from '../payments/reconcile.ts';
import { secondsToWait } from '../platform/count-call.ts';
import { readText } from './body.ts';
import type { HttpEnv } from './request.ts';

const limit = { address: perMinute(120) };

/**
 * Takes a gateway's notice of a payment, as SOAP or as a form. It reads only an order id that we
 * know, as a hint to ask about that order (docs/decisions/0056). It is outside the contract, whose
 * bodies are JSON and forms.
 */
export function gatewayNotices(makeContext: (c: HonoContext<HttpEnv>) => Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  for (const id of gatewayIds) {
    const { received } = gatewayKinds[id];
    if (!received) continue;
    app.post(`/api/payments/notifications/${id}`, async (c) => {
      const context = makeContext(c);
      const wait = await secondsToWait(context, 'payments.notify', limit);
      if (wait > 0) return c.text('Too many', 429, { 'retry-after': String(wait) });
      await hintAt(context, id, await readText(c.req.raw, requests.text));
      return c.body(received.body, 200, { 'content-type': received.type });
    });
  }
  return app;
}
