import { Link } from 'react-router';
import type { ProductCard } from '#core/store/product.ts';
import { unavailable } from '#core/store/product-words.ts';
import { UnfinishedStar } from '../ui/star.tsx';
import { Price } from './price.tsx';
import './products.css';

interface ProductCardsProps {
  products: ProductCard[];
  /** Number of pictures to load at once, since a visitor waits for them. */
  atOnce?: number;
}

/** Products as a grid of cards, each the link to its page (STORE-01). */
export function ProductCards({ products, atOnce = 0 }: ProductCardsProps) {
  return (
    <ul className="products">
      {products.map((product, index) => (
        <li key={product.id}>
          <Link className="product-card" to={`/product/${product.id}`}>
            <span className="shot">
              {product.thumbnail ? (
                <img
                  src={product.thumbnail}
                  alt=""
                  width={450}
                  height={450}
                  loading={index < atOnce ? 'eager' : 'lazy'}
                  fetchPriority={index < atOnce ? 'high' : 'auto'}
                />
              ) : (
                <UnfinishedStar />
              )}
            </span>
            <span className="grid gap-0.5">
              {product.ribbon_text && (
                <span className="ribbon" dir="auto">
                  {product.ribbon_text}
                </span>
              )}
              <b dir="auto">{product.title}</b>
              <span className="text-14 text-ink-2" dir="auto">
                {product.subtitle}
              </span>
              <span className="flex flex-wrap items-baseline gap-x-2">
                {product.from && <span className="text-14 text-ink-2">From</span>}
                <Price of={product} />
                {!product.purchasable && <span className="text-14 text-ink-3">{unavailable}</span>}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
