import { type GatewayId, gatewayFacts } from '#core/payments/gateways.ts';
import type { Order } from '#core/store/order-contract.ts';

/** Returns the payment method's name: 'Easypaisa', 'Manual transfer'. */
export function paidWith({ gateway }: NonNullable<Order['payment']>): string {
  if (gateway === 'cash') return 'Cash on delivery';
  return gateway === 'manual' ? 'Manual transfer' : gatewayFacts[gateway].name;
}

/** Returns the gateway that has not confirmed a payment yet; null where none is asked. */
export function openGateway(payment: Order['payment']): GatewayId | null {
  if (payment?.status !== 'pending' || payment.gateway === 'manual' || payment.gateway === 'cash') return null;
  return payment.gateway;
}
