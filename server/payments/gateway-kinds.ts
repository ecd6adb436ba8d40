import type { Hono } from 'hono';
import type { GatewayId } from '#core/payments/gateways.ts';
import { easypaisa } from './easypaisa.ts';
import { easypaisaSandbox } from './easypaisa-sandbox.ts';
import type { Gateway } from './gateway.ts';
import { jazzcash } from './jazzcash.ts';
import { jazzcashSandbox } from './jazzcash-sandbox.ts';
import type { PhonesOptions } from './sandbox-phones.ts';

/**
 * A shop at a gateway, as the operator configured it: its address, with a slash at its end, and its
 * credentials.
 */
type Shop<Own extends string = string> = Readonly<Record<Own | 'url', string>>;

/** Gateways as the operator configured them, or as the sandbox wants them. */
export type GatewaySettings = Readonly<Record<GatewayId, Shop | null>>;

/**
 * A gateway's settings, protocol and sandbox; the texts for people are in
 * `core/payments/gateways.ts`.
 */
interface GatewayKind<Own extends string = string> {
  /** Address unless its setting ('EASYPAISA_URL') says otherwise. */
  url: string;
  /** Settings that belong together, by the environment's names. */
  settings: Readonly<Record<Own, string>>;
  /** `patience`: seconds that it may take to answer; only tests pass another value. */
  open(shop: Shop<Own>, patience?: number): Gateway;
  /** Serves a gateway of our own that speaks its protocol and moves no money. */
  sandbox(shop: Shop<Own>, options: PhonesOptions): Hono;
  /** Pattern of the order's digits in a notification; nothing else of it is read. */
  orderIn: RegExp;
  /**
   * Answer to a notification, so that the gateway does not repeat it; missing if the gateway posts
   * none.
   */
  received?: { body: string; type: string };
}

const kind = <Own extends string>(of: GatewayKind<Own>): GatewayKind => of;

/** Our own number of an order in a text; some gateways take no hyphen. */
const ownNumber = /\bORD-?(\d{13,16})(?!\d)/;

/** Every gateway. To add one: docs/architecture.md. */
export const gatewayKinds: Readonly<Record<GatewayId, GatewayKind>> = {
  easypaisa: kind({
    url: 'https://easypay.easypaisa.com.pk/easypay-service/rest/v4/',
    settings: {
      storeId: 'EASYPAISA_STORE_ID',
      username: 'EASYPAISA_USERNAME',
      password: 'EASYPAISA_PASSWORD',
      account: 'EASYPAISA_ACCOUNT',
    },
    open: (shop, patience) => easypaisa({ ...shop, patience }),
    sandbox: easypaisaSandbox,
    orderIn: ownNumber,
  }),
  jazzcash: kind({
    url: 'https://payments.jazzcash.com.pk/ApplicationAPI/API/',
    settings: { merchantId: 'JAZZCASH_MERCHANT_ID', password: 'JAZZCASH_PASSWORD', salt: 'JAZZCASH_SALT' },
    open: (shop, patience) => jazzcash({ ...shop, patience }),
    sandbox: jazzcashSandbox,
    orderIn: ownNumber,
    // outside-services, JazzCash.
    received: {
      type: 'text/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><response><pp_ResponseCode>000</pp_ResponseCode></response></soap:Body></soap:Envelope>`,
    },
  }),
};
