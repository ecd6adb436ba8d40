import { Outlet, useSearchParams } from 'react-router';
import { brand } from '#core/brand.ts';
import { totalOf } from '#core/format.ts';
import { foundProductsCounted } from '#core/limits.ts';
import { listAddress, listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { Packs } from '../../payments/packs.tsx';
import { CartLink } from '../../store/cart-link.tsx';
import { ProductCards } from '../../store/product-cards.tsx';
import { StoreFilters } from '../../store/store-filters.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { whenDialogOpens } from '../../ui/dialog-links.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/store';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [products, collections, { quantity }] = await read(
    Promise.all([api.store.products(listQuery(url)), api.store.collections(), api.store.cartQuantity()]),
  );
  return { products, collections, quantity };
}

export const shouldRevalidate = whenDialogOpens;

/** The Library: products, and coins to bid with (ROUTE-08). */
export default function Store({ loaderData }: Route.ComponentProps) {
  const { products, collections, quantity } = loaderData;
  const [query] = useSearchParams();
  return (
    <div className="wrap page grid gap-12">
      <PageMeta
        at="/store"
        title="Library"
        description={`Notes, planners and workbooks, and coins to bid with on ${brand.name}.`}
      />
      <div className="listing">
        <div>
          <div className="flex items-center justify-between gap-3">
            <h1>Library</h1>
            <CartLink over="/store" quantity={quantity} />
          </div>
          <p className="text-ink-2">Notes, planners and workbooks made by tutors, and coins to bid with.</p>
        </div>
        <StoreFilters collections={collections} />
        <section className="grid gap-4" aria-labelledby="products">
          <h2 id="products" className="sr-only">
            Products
          </h2>
          <p className="text-14 text-ink-3 tabular-nums" aria-live="polite">
            {totalOf(products.total, 'product', query.get('search') ? foundProductsCounted : undefined)}
          </p>
          {products.items.length > 0 ? (
            <ProductCards products={products.items} atOnce={2} />
          ) : (
            <NothingHere isFiltered={query.has('search') || query.has('collection') || query.has('after')} />
          )}
          <div className="flex flex-wrap gap-2">
            {query.has('after') && (
              <LinkButton look="quiet" to={listAddress(query, {})}>
                First page
              </LinkButton>
            )}
            {products.next && (
              <LinkButton look="sec" to={listAddress(query, { after: products.next })}>
                Next page
              </LinkButton>
            )}
          </div>
        </section>
      </div>
      <section className="grid gap-5" aria-labelledby="coins">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="coins">Coin packs</h2>
          <p className="text-14 text-ink-3">1 coin is PKR 1</p>
        </div>
        <Packs at="/store" />
      </section>
      <Outlet />
    </div>
  );
}

function NothingHere({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <Empty title="No products yet">New ones appear here. Coin packs are below.</Empty>;
  return (
    <Empty title="No products found" action={<LinkButton to="/store">All products</LinkButton>}>
      Try another word, or another collection.
    </Empty>
  );
}
