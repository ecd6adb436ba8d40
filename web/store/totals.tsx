import '../ui/pairs.css';

interface TotalsProps {
  of: { goods_formatted: string; delivery_formatted: string; total_formatted: string };
}

/** Goods, their delivery and both together: of the cart as it stands, of an order as agreed. */
export function Totals({ of }: TotalsProps) {
  return (
    <dl className="pairs">
      <dt>Items</dt>
      <dd>{of.goods_formatted}</dd>
      <dt>Delivery</dt>
      <dd>{of.delivery_formatted}</dd>
      <dt className="font-semibold text-ink">Total</dt>
      <dd className="text-22">{of.total_formatted}</dd>
    </dl>
  );
}
