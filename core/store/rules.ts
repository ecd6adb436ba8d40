import type { Product, Variant } from './product.ts';
import { tooFew, unavailable } from './product-words.ts';

type Sold = Pick<Variant, 'manage_inventory' | 'inventory_quantity' | 'is_deliverable'>;

/**
 * Returns why this many of a variant cannot be put into an empty cart, or null. The page explains
 * it beforehand, `add_to_cart()` judges it (PRODUCT-14, PRODUCT-15).
 */
export function whyCannotAdd({ purchasable }: Pick<Product, 'purchasable'>, variant: Sold, quantity: number) {
  const isSoldOut = variant.manage_inventory && variant.inventory_quantity < 1;
  if (!purchasable || !variant.is_deliverable || isSoldOut) return 'variant_unavailable';
  return variant.manage_inventory && variant.inventory_quantity < quantity ? 'stock_too_low' : null;
}

/**
 * Returns the stock message beside the button; null where stock is not counted (PRODUCT-09 to
 * PRODUCT-11).
 */
export function stockMessage(product: Pick<Product, 'purchasable'>, variant: Sold, quantity: number): string | null {
  const reason = whyCannotAdd(product, variant, quantity);
  const left = variant.inventory_quantity;
  if (reason) return reason === 'stock_too_low' ? tooFew.replace('{left}', String(left)) : unavailable;
  return variant.manage_inventory ? `${left} in stock!` : null;
}
