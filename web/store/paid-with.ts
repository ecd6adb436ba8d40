import { gatewayFacts } from '#core/payments/gateways.ts';
import type { Order } from '#core/store/order-contract.ts';

/** By which way a payment was made: 'Easypaisa', 'Manual transfer'. */
export function paidWith({ gateway }: NonNullable<Order['payment']>): string {
  return gateway === 'manual' ? 'Manual transfer' : gatewayFacts[gateway].name;
}
