import type { CartLine } from '#core/store/cart-contract.ts';
import type { Order } from '#core/store/order-contract.ts';
import './order.css';
import './products.css';

interface OrderLinesProps {
  /** The lines of a cart or of an order. */
  lines: readonly (Pick<CartLine, 'title' | 'variant_title' | 'image_url' | 'quantity' | 'total_formatted'> & {
    price: string;
  })[];
}

/** The bought items, each with its picture, quantity and sum. */
export function OrderLines({ lines }: OrderLinesProps) {
  return (
    <ul className="order-lines">
      {lines.map(({ title, variant_title, image_url, quantity, price, total_formatted }) => (
        <li key={`${title} ${variant_title}`}>
          <span className="shot">
            {image_url && <img src={image_url} alt="" width={64} height={64} loading="lazy" />}
          </span>
          <div className="min-w-0">
            <p className="flex justify-between gap-x-3">
              <b className="min-w-0" dir="auto">
                {title}
              </b>
              <b className="shrink-0 tabular-nums">{total_formatted}</b>
            </p>
            <p className="text-14 text-ink-2">
              <bdi>{variant_title}</bdi>
              {quantity > 1 && `, ${quantity} × ${price}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Returns an order's lines as displayed. */
export function linesOf({ lines }: Pick<Order, 'lines'>): OrderLinesProps['lines'] {
  return lines.map(({ price_formatted, ...line }) => ({ ...line, price: price_formatted }));
}
