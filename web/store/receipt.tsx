import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { Link } from 'react-router';
import type { Order } from '#core/store/order-contract.ts';
import { dateTime, whole } from '../lib/format.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/star.tsx';
import { paidWith } from './paid-with.ts';
import '../ui/paper.css';
import '../ui/table.css';

interface ReceiptProps {
  order: Order;
  paidAt: Date;
  /** The operator's postal address; '' without one. */
  address: string;
}

/** A paid order as it goes on paper: alone, and light in any theme. */
export function Receipt({ order, paidAt, address }: ReceiptProps) {
  const { number, lines, total_formatted, payment, status, is_physical } = order;
  const hydrated = useHydrated();
  const to = [order.full_name, order.address, order.city, order.province].filter(Boolean);
  return (
    <div className="wrap page grid max-w-[704px] gap-5">
      <div className="screen-only flex flex-wrap items-center justify-between gap-3">
        <Link className="link" to={`/orders/${number}`}>
          <ArrowLeft className="flip size-4" /> {number}
        </Link>
        {hydrated && (
          <Button onClick={() => window.print()}>
            <Printer className="size-4" /> Print
          </Button>
        )}
      </div>
      <article className="printed paper">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="logo">
            <Logo />
          </span>
          {address && <p className="max-w-[28ch] text-14 text-ink-2">{address}</p>}
        </div>
        <div>
          <h1 className="text-28">Receipt</h1>
          <p className="text-ink-2 tabular-nums">
            {number}, paid {dateTime(paidAt)}
            {(status === 'refunded' || status === 'cancelled') && `, ${status}`}
          </p>
        </div>
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
                  <td className="amount">{whole(quantity)}</td>
                  <td className="amount">{total_formatted}</td>
                </tr>
              ))}
              <tr>
                <td>Delivery</td>
                <td />
                <td className="amount">Free</td>
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
      </article>
    </div>
  );
}
