import type { Product } from '#core/store/product.ts';
import { whyCannotAdd } from '#core/store/rules.ts';
import { scriptJson } from '../lib/structured-data.ts';

/**
 * Returns the product's structured data for search engines (schema.org), as JSON; addresses are
 * absolute.
 */
export function structuredData(product: Product, publicUrl: string): string {
  const url = `${publicUrl}/product/${product.id}`;
  return scriptJson({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.subtitle,
    url,
    image: product.media.map((picture) => publicUrl + picture.url),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      name: variant.title,
      url,
      price: ((variant.sale_price_in_cents ?? variant.price_in_cents) / 100).toFixed(2),
      priceCurrency: 'PKR',
      availability: `https://schema.org/${whyCannotAdd(product, variant, 1) ? 'OutOfStock' : 'InStock'}`,
    })),
  });
}
