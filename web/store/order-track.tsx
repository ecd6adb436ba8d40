import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import Truck from 'lucide-react/icons/truck';
import X from 'lucide-react/icons/x';
import { dateTime } from '#core/format.ts';
import type { Order } from '#core/store/order-contract.ts';
import { paidWith } from './paid-with.ts';
import './order.css';

type Status = Order['status'];

const names: Readonly<Record<Status, { label: string; icon: LucideIcon }>> = {
  pending: { label: 'Ordered', icon: Check },
  confirmed: { label: 'Ordered', icon: Check },
  paid: { label: 'Paid', icon: Clock },
  packed: { label: 'Packed', icon: Package },
  sent: { label: 'On its way', icon: Truck },
  delivered: { label: 'Delivered', icon: PackageCheck },
  cancelled: { label: 'Cancelled', icon: X },
  returned: { label: 'Came back', icon: X },
  refunded: { label: 'Refunded', icon: X },
  expired: { label: 'Not paid in time', icon: X },
};

/**
 * Returns the states that an order passes through unless it ends; files are available once it is
 * paid. A courier is paid at the door, in one step with the delivery.
 */
const wayOf = ({ is_physical, pays_on_delivery }: Order): Status[] => {
  if (pays_on_delivery) return ['confirmed', 'packed', 'sent', 'delivered'];
  return is_physical ? ['pending', 'paid', 'packed', 'sent', 'delivered'] : ['pending', 'paid'];
};

const ended: readonly Status[] = ['cancelled', 'returned', 'refunded', 'expired'];

/** Each past step of an order with its time, then the coming ones. */
export function OrderTrack({ order }: { order: Order }) {
  const { status, tracking, payment, pays_on_delivery } = order;
  const steps = order.steps.filter((step) => !(pays_on_delivery && step.status === 'paid'));
  const passed = steps.map((step) => step.status);
  const last = passed.map((step) => wayOf(order).indexOf(step)).reduce((most, at) => Math.max(most, at), 0);
  const coming = ended.includes(status) ? [] : wayOf(order).slice(last + 1);
  const label = (step: Status) => {
    if (step === 'delivered' && pays_on_delivery) return 'Delivered, and paid in cash';
    return step === 'paid' && payment?.status === 'paid' ? `Paid with ${paidWith(payment)}` : names[step].label;
  };
  return (
    <ol className="track">
      {steps.map((step) => (
        <li key={step.status} className={ended.includes(step.status) ? undefined : 'done'}>
          <span className="mark">
            {ended.includes(step.status) ? <X className="size-4" /> : <Check className="size-4" />}
          </span>
          <span>
            <b>{label(step.status)}</b>
            <span className="block text-14 text-ink-3 tabular-nums">{dateTime(step.created_at)}</span>
            {step.status === 'sent' && tracking && (
              <span className="block text-14 text-ink-2" dir="auto">
                {tracking}
              </span>
            )}
          </span>
        </li>
      ))}
      {coming.map((step) => {
        const { icon: Icon } = names[step];
        return (
          <li key={step} className="next">
            <span className="mark">
              <Icon className="size-4" />
            </span>
            <span className="pt-0.5 text-ink-2">
              {label(step)} <span className="sr-only">(not yet)</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
