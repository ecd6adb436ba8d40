import { Hono } from 'hono';
import { byGateway, type GatewayId, gatewayIds } from '#core/payments/gateways.ts';
import { isLocalRequest } from '../platform/loopback.ts';
import { type GatewaySettings, gatewayKinds } from './gateway-kinds.ts';

/** Milliseconds until the phones of the sandbox within a server are answered. */
const answeredAfter = 2000;

const pathOf = (gateway: GatewayId) => `/dev/${gateway}`;

/**
 * Returns the settings by which a server asks its own sandbox, in place of gateways that the
 * operator has not configured.
 */
export function sandboxSettings(configured: GatewaySettings, publicUrl: string): GatewaySettings {
  return byGateway((id) => {
    if (configured[id]) return null;
    const own = Object.keys(gatewayKinds[id].settings).map((name) => [name, 'sandbox']);
    return { ...Object.fromEntries(own), url: `${publicUrl}${pathOf(id)}/` };
  });
}

/**
 * Serves the sandbox within a server, for requests of this machine alone. It notifies as Easypaisa
 * does.
 */
export function sandboxRoutes(settings: GatewaySettings, publicUrl: string): Hono {
  const app = new Hono();
  for (const id of gatewayIds) {
    const shop = settings[id];
    if (!shop) continue;
    const notify = (order: string) => fetch(`${publicUrl}/api/payments/notifications/${id}?url=${order}`);
    app.use(`${pathOf(id)}/*`, async (c, next) => (isLocalRequest(c) ? next() : c.notFound()));
    app.route(pathOf(id), gatewayKinds[id].sandbox(shop, { approvesAfter: answeredAfter, notify }));
  }
  return app;
}
