import { Hono } from 'hono';
import type { GatewayId } from '#core/payments/gateways.ts';
import { isLocalRequest } from '../platform/loopback.ts';
import type { EasypaisaSettings } from './easypaisa.ts';
import { easypaisaSandbox } from './easypaisa-sandbox.ts';
import type { JazzcashSettings } from './jazzcash.ts';
import { jazzcashSandbox } from './jazzcash-sandbox.ts';

/** Gateways as the operator configured them, or as the sandbox wants them. */
export interface GatewaySettings {
  easypaisa: EasypaisaSettings | null;
  jazzcash: JazzcashSettings | null;
}

/** Milliseconds until the phones of the sandbox within a server are answered. */
const answeredAfter = 2000;

const pathOf = (gateway: GatewayId) => `/dev/${gateway}`;

/** How a server asks the sandbox within itself, in the place of gateways that the operator has not configured. */
export function sandboxSettings(configured: GatewaySettings, publicUrl: string): GatewaySettings {
  const url = (gateway: GatewayId) => `${publicUrl}${pathOf(gateway)}/`;
  const who = { storeId: 'sandbox', username: 'sandbox', account: '03000000000', merchantId: 'sandbox' };
  const keys = { password: 'sandbox', salt: 'sandbox' };
  return {
    easypaisa: configured.easypaisa ? null : { ...who, ...keys, url: url('easypaisa') },
    jazzcash: configured.jazzcash ? null : { ...who, ...keys, url: url('jazzcash') },
  };
}

/** The sandbox within a server, for requests of this machine alone. It notifies as Easypaisa does. */
export function sandboxRoutes({ easypaisa, jazzcash }: GatewaySettings, publicUrl: string): Hono {
  const app = new Hono();
  const options = (gateway: GatewayId) => ({
    approvesAfter: answeredAfter,
    notify: (order: string) => fetch(`${publicUrl}/api/payments/notifications/${gateway}?url=${order}`),
  });
  const mount = (gateway: GatewayId, sandbox: Hono) => {
    app.use(`${pathOf(gateway)}/*`, async (c, next) => (isLocalRequest(c) ? next() : c.notFound()));
    app.route(pathOf(gateway), sandbox);
  };
  if (easypaisa) mount('easypaisa', easypaisaSandbox(easypaisa, options('easypaisa')));
  if (jazzcash) mount('jazzcash', jazzcashSandbox(jazzcash, options('jazzcash')));
  return app;
}
