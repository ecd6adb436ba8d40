import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import Undo from 'lucide-react/icons/undo';
import X from 'lucide-react/icons/x';
import type { Order } from '#core/store/order-contract.ts';
import { Badge } from '../ui/badge.tsx';

type Look = Parameters<typeof Badge>[0]['look'];

const states: Readonly<Record<Order['status'], { label: string; icon: LucideIcon; look?: Look }>> = {
  pending: { label: 'Payment pending', icon: Clock },
  confirmed: { label: 'Confirmed', icon: Check, look: 'good' },
  paid: { label: 'Paid', icon: Check, look: 'good' },
  packed: { label: 'Packed', icon: Package, look: 'good' },
  sent: { label: 'On its way', icon: Truck, look: 'good' },
  delivered: { label: 'Delivered', icon: Check, look: 'completed' },
  cancelled: { label: 'Cancelled', icon: X, look: 'line' },
  returned: { label: 'Came back', icon: Undo, look: 'line' },
  refunded: { label: 'Refunded', icon: Undo, look: 'line' },
  expired: { label: 'Not paid in time', icon: Clock, look: 'line' },
};

/** An order's state or, while its payment is checked, that fact. */
export function OrderState({ order: { status, payment } }: { order: Pick<Order, 'status' | 'payment'> }) {
  const { label, icon, look } = states[status];
  return (
    <Badge icon={icon} {...(look && { look })}>
      {payment?.status === 'disputed'
        ? 'Payment held'
        : isUnderReview({ status, payment })
          ? 'Payment under review'
          : label}
    </Badge>
  );
}

/** Returns whether its buyer still owes the courier the money. */
export function awaitsCash({ pays_on_delivery, status }: Pick<Order, 'pays_on_delivery' | 'status'>): boolean {
  return pays_on_delivery && ['confirmed', 'packed', 'sent'].includes(status);
}

/** Returns whether an admin has to review a payment for it. */
export function isUnderReview({ payment }: Pick<Order, 'status' | 'payment'>): boolean {
  return payment?.gateway === 'manual' && payment.status === 'pending';
}
