interface PriceProps {
  price_in_cents_formatted: string;
  sale_price_in_cents_formatted: string | null;
}

/** The price; on sale the sale price, with the regular one struck through (PRODUCT-03). */
export function Price({ of, large = false }: { of: PriceProps; large?: boolean }) {
  const { price_in_cents_formatted: regular, sale_price_in_cents_formatted: sale } = of;
  return (
    <>
      <b className={`tabular-nums ${large ? 'text-28' : ''}`}>{sale ?? regular}</b>
      {sale && (
        <s className={`text-ink-3 tabular-nums ${large ? 'text-18' : 'text-14'}`}>
          <span className="sr-only">instead of </span>
          {regular}
        </s>
      )}
    </>
  );
}
