/** What a gateway's form asks for beside the mobile account: it is passed on, and not kept. */
export interface ExtraField {
  label: string;
  hint: string;
  /** It is so many digits. */
  digits: number;
}

/** What people are told of a way to pay that answers by itself; how it is spoken to: `server/payments/gateway-kinds.ts`. */
interface GatewayFacts {
  name: string;
  /** By the name of the form's field, which is of one meaning for all gateways. */
  asks: Readonly<Record<string, ExtraField>>;
  /** What it, and people, write before its transaction IDs, in capitals. */
  labels: readonly string[];
  /** Who gets what of its payer, for the privacy policy. */
  privacy: string;
}

const cnic: ExtraField = {
  label: 'CNIC, last 6 digits',
  hint: 'JazzCash asks for them. We do not keep them.',
  digits: 6,
};

/** Every gateway, by the name that payments, addresses and settings have it by. */
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
/** A field that any gateway asks for. */
export type ExtraName = KeysOf<(typeof gatewayFacts)[GatewayId]['asks']>;

export const gatewayIds = Object.keys(gatewayFacts) as [GatewayId, ...GatewayId[]];

/** What a gateway asks for beside the mobile account. */
export function extrasOf(gateway: GatewayId): [name: ExtraName, field: ExtraField][] {
  return Object.entries(gatewayFacts[gateway].asks) as [ExtraName, ExtraField][];
}

/** Something of each gateway, by its name. */
export function byGateway<Of>(make: (id: GatewayId) => Of): Record<GatewayId, Of> {
  return Object.fromEntries(gatewayIds.map((id) => [id, make(id)])) as Record<GatewayId, Of>;
}

/** What a gateway is paid at; also at its older address, '/easypaisa-payment' (ROUTE-20). */
export const payAddress = (gateway: GatewayId) => `/pay/${gateway}`;

/** Whether people pay in such a way: not at all, really, or in a sandbox that moves no money. */
export type GatewayState = 'off' | 'on' | 'sandbox';

/** Those through which something can be paid here. */
export function openGateways(states: Readonly<Record<GatewayId, GatewayState>>): GatewayId[] {
  return gatewayIds.filter((id) => states[id] !== 'off');
}
