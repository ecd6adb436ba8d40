import { dateTime, number } from '#core/format.ts';
import type { Order } from '#core/store/order-contract.ts';
import { Paper } from '../ui/paper.tsx';
import { paidWith } from './paid-with.ts';
import '../ui/table.css';

interface ReceiptProps {
  order: Order;
  paidAt: Date;
  /** The operator's postal address; '' without one. */
  address: string;
}

/** A paid order for printing: on its own, and light in both themes. */
export function Receipt({ order, paidAt, address }: ReceiptProps) {
  const { number: orderNumber, lines, total_formatted, payment, status, is_physical } = order;
  const to = [order.full_name, order.address, order.city, order.province].filter(Boolean);
  return (
    <Paper
      title="Receipt"
      about={`${orderNumber}, paid ${dateTime(paidAt)}${status === 'refunded' || status === 'cancelled' ? `, ${status}` : ''}`}
      back={`/orders/${orderNumber}`}
      backTo={orderNumber}
      address={address}
      className="max-w-[704px]"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-4 text-14">
        <div>
          <dt className="text-13 text-ink-2">To</dt>
          {to.map((part) => (
            <dd key={part} dir="auto">
              {part}
            </dd>
          ))}
        </div>
        {payment && (
          <div>
            <dt className="text-13 text-ink-2">Paid with</dt>
            <dd>{paidWith(payment)}</dd>
            <dd>
              <bdi>{payment.reference}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <div className="data-table">
        <table>
          <caption className="sr-only">Items</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" className="amount">
                Quantity
              </th>
              <th scope="col" className="amount">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ title, variant_title, quantity, price_formatted, total_formatted }) => (
              <tr key={`${title} ${variant_title}`}>
                <td>
                  <bdi>{title}</bdi>
                  <span className="block text-14 text-ink-2">
                    <bdi>{variant_title}</bdi>, {price_formatted} each
                  </span>
                </td>
                <td className="amount">{number(quantity)}</td>
                <td className="amount">{total_formatted}</td>
              </tr>
            ))}
            <tr>
              <td>Delivery</td>
              <td />
              <td className="amount">{order.delivery_formatted}</td>
            </tr>
            <tr>
              <td>
                <b>Total</b>
              </td>
              <td />
              <td className="amount text-18">{total_formatted}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="text-13 text-ink-3">
        Thank you.{is_physical && ' Keep this receipt until the parcel has arrived.'}
      </p>
    </Paper>
  );
}
