/** Ways to pay that answer by themselves, and what people call them. */
export const gatewayNames = { easypaisa: 'Easypaisa', jazzcash: 'JazzCash' } as const;
export type GatewayId = keyof typeof gatewayNames;

export const gatewayIds = ['easypaisa', 'jazzcash'] as const satisfies GatewayId[];

/** Whether people pay in such a way: not at all, really, or in a sandbox that moves no money. */
export type GatewayState = 'off' | 'on' | 'sandbox';

/** Those through which something can be paid here. */
export function openGateways(states: Readonly<Record<GatewayId, GatewayState>>): GatewayId[] {
  return gatewayIds.filter((id) => states[id] !== 'off');
}
