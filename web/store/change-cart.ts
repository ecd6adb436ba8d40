import type { Api } from '#core/page.ts';
import { submit } from '../lib/submit.ts';

/**
 * Handles the forms of `CartLines`: another quantity, or `?act=remove`. The page at `to` then shows
 * the cart.
 */
export function changeCart(request: Request, { store }: Api, url: URL, to: string) {
  if (url.searchParams.get('act') === 'remove') {
    return submit(request, store.removeFromCart, () => ({ to, flash: 'removed_from_cart' }));
  }
  return submit(request, store.setQuantity, () => ({ to }));
}
