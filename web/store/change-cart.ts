import type { Api } from '#core/page.ts';
import { submit } from '../lib/submit.ts';

/** What the forms of `CartLines` do: another quantity, or `?act=remove`. The page at `to` shows the cart then. */
export function changeCart(request: Request, { store }: Api, url: URL, to: string) {
  if (url.searchParams.get('act') === 'remove') {
    return submit(request, store.removeFromCart, () => ({ to, flash: 'removed_from_cart' }));
  }
  return submit(request, store.setQuantity, () => ({ to }));
}
