/**
 * An extra field of a gateway's form beside the mobile account: it is passed on, and not stored.
 */
export interface ExtraField {
  label: string;
  hint: string;
  /** Required number of digits. */
  digits: number;
}

/**
 * Public facts of a gateway that answers by itself; its protocol:
 * `server/payments/gateway-kinds.ts`.
 */
interface GatewayFacts {
  name: string;
  /** By the name of the form's field, which has one meaning for all gateways. */
  asks: Readonly<Record<string, ExtraField>>;
  /** Prefixes that it, and people, write before its transaction IDs, in capitals. */
  labels: readonly string[];
  /** Recipients of its payers' data, for the privacy policy. */
  privacy: string;
}

const cnic: ExtraField = {
  label: 'CNIC, last 6 digits',
  hint: 'JazzCash asks for them. We do not keep them.',
  digits: 6,
};

/** Every gateway, by its name in payments, addresses and settings. */
export const gatewayFacts = {
  easypaisa: {
    name: 'Easypaisa',
    asks: {},
    labels: ['EASYPAISA', 'EP'],
    privacy: 'Easypaisa, if you pay with it: your mobile account, your email address and the sum',
  },
  jazzcash: {
    name: 'JazzCash',
    asks: { cnic },
    labels: ['JAZZCASH', 'JC'],
    privacy: 'JazzCash, if you pay with it: your mobile account, the last digits of your CNIC and the sum',
  },
} as const satisfies Record<string, GatewayFacts>;

export type GatewayId = keyof typeof gatewayFacts;
type KeysOf<T> = T extends T ? keyof T : never;
/** An extra field of any gateway. */
export type ExtraName = KeysOf<(typeof gatewayFacts)[GatewayId]['asks']>;

export const gatewayIds = Object.keys(gatewayFacts) as [GatewayId, ...GatewayId[]];

/** Returns a gateway's extra fields beside the mobile account. */
export function extrasOf(gateway: GatewayId): [name: ExtraName, field: ExtraField][] {
  return Object.entries(gatewayFacts[gateway].asks) as [ExtraName, ExtraField][];
}

/** A value for each gateway, by its name. */
export function byGateway<Of>(make: (id: GatewayId) => Of): Record<GatewayId, Of> {
  return Object.fromEntries(gatewayIds.map((id) => [id, make(id)])) as Record<GatewayId, Of>;
}

/**
 * Address of a gateway's payment page; also at its older address, '/easypaisa-payment' (ROUTE-20).
 */
export const payAddress = (gateway: GatewayId) => `/pay/${gateway}`;

/** Modes of a gateway: off, live, or a sandbox that moves no money. */
export type GatewayState = 'off' | 'on' | 'sandbox';

/** Returns the gateways that can be used here. */
export function openGateways(states: Readonly<Record<GatewayId, GatewayState>>): GatewayId[] {
  return gatewayIds.filter((id) => states[id] !== 'off');
}
