import type { ListedProduct } from '#core/store/admin-contract.ts';
import { Badge } from '../ui/badge.tsx';

/** Whether a product is in the store, and available there. */
export function ProductState({
  product,
}: {
  product: Pick<ListedProduct, 'status' | 'purchasable' | 'sold_out' | 'without_file'>;
}) {
  const { status, purchasable, sold_out, without_file } = product;
  if (status === 'draft') return <Badge look="line">Draft</Badge>;
  if (!purchasable) return <Badge>Unavailable</Badge>;
  if (without_file.length > 0) return <Badge look="bad">File missing</Badge>;
  return sold_out ? <Badge look="bad">Sold out</Badge> : <Badge look="good">On sale</Badge>;
}
