import { gatewayFacts } from '#core/payments/gateways.ts';
import type { Order } from '#core/store/order-contract.ts';

/** Returns the payment method's name: 'Easypaisa', 'Manual transfer'. */
export function paidWith({ gateway }: NonNullable<Order['payment']>): string {
  return gateway === 'manual' ? 'Manual transfer' : gatewayFacts[gateway].name;
}
