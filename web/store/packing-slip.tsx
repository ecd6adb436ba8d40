import { dateTime, number, plural } from '#core/format.ts';
import type { AdminOrder } from '#core/store/admin-orders-contract.ts';
import { Paper } from '../ui/paper.tsx';
import '../ui/table.css';

interface PackingSlipProps {
  order: AdminOrder;
  /** The operator's postal address; '' without one. */
  address: string;
}

/** Returns whether an order has something to pack: paid, or to be paid on delivery. */
export function hasPackingSlip({ is_physical, pays_on_delivery, steps }: AdminOrder): boolean {
  return is_physical && (pays_on_delivery || steps.some(({ status }) => status === 'paid'));
}

/**
 * An order's items and recipient, for the person packing it and for the parcel itself: without
 * prices, but for the cash that its courier collects.
 */
export function PackingSlip({ order, address }: PackingSlipProps) {
  const { number: orderNumber, created_at } = order;
  const packed = order.lines.filter(({ is_physical }) => is_physical);
  const units = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  const to = [order.full_name, order.address, order.city, order.province].filter(Boolean);
  return (
    <Paper
      title="Packing slip"
      about={`${orderNumber}, ordered ${dateTime(created_at)}`}
      back={`/admin/orders/${orderNumber}`}
      backTo={orderNumber}
      address={address}
      className="max-w-[704px]"
    >
      <address className="text-18 not-italic wrap-anywhere">
        <span className="block text-13 text-ink-2">Deliver to</span>
        {to.map((part) => (
          <span className="block" key={part} dir="auto">
            {part}
          </span>
        ))}
        <span className="block tabular-nums" dir="ltr">
          {order.phone_number}
        </span>
      </address>
      {order.pays_on_delivery && (
        <p className="text-18">
          <span className="block text-13 text-ink-2">Cash to collect on delivery</span>
          <b className="tabular-nums">{order.total_formatted}</b>
        </p>
      )}
      <div className="data-table">
        <table>
          <caption className="sr-only">Items to pack</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" className="amount">
                Quantity
              </th>
            </tr>
          </thead>
          <tbody>
            {packed.map(({ title, variant_title, quantity }) => (
              <tr key={`${title} ${variant_title}`}>
                <td>
                  <bdi>{title}</bdi>
                  <span className="block text-14 text-ink-2">
                    <bdi>{variant_title}</bdi>
                  </span>
                </td>
                <td className="amount text-18">{number(quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-13 text-ink-3">
        {plural(units, 'unit')} in this parcel.
        {packed.length < order.lines.length && ' The buyer downloads the files of this order; do not pack them.'}
      </p>
    </Paper>
  );
}
