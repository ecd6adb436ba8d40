import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { number, plural, totalOf } from '#core/format.ts';
import { lowStock } from '#core/limits.ts';
import type { ListedProduct } from '#core/store/admin-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { Price } from '../../store/price.tsx';
import { ProductState } from '../../store/product-state.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { UnfinishedStar } from '../../ui/star.tsx';
import type { Route } from './+types/products';
import '../../store/product-thumb.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [products, low] = await read(
    Promise.all([api.store.adminProducts(listQuery(url)), api.store.adminProducts({ status: 'low', limit: 1 })]),
  );
  return { products, low: low.total };
}

const columns: ListColumn<ListedProduct>[] = [
  {
    head: 'Product',
    sort: 'title',
    className: 'first',
    cell: ({ id, title, thumbnail, variants, without_file }) => (
      <span className="flex items-center gap-3">
        <span className="product-thumb">
          {thumbnail ? <img src={thumbnail} alt="" width={64} height={64} loading="lazy" /> : <UnfinishedStar />}
        </span>
        <span className="min-w-0">
          <Link
            className="font-semibold text-ink no-underline wrap-anywhere hover:underline"
            to={`/admin/products/${id}`}
          >
            <bdi>{title}</bdi>
          </Link>
          <Subline>
            <bdi>{variants.length > 1 ? variants.join(', ') : 'One kind'}</bdi>
          </Subline>
          {without_file.length > 0 && (
            <Subline>
              No file yet, so it cannot be bought: <bdi>{without_file.join(', ')}</bdi>
            </Subline>
          )}
        </span>
      </span>
    ),
  },
  { head: 'State', cell: (product) => <ProductState product={product} /> },
  {
    head: 'Stock',
    look: ({ low }) => `text-14 tabular-nums whitespace-nowrap ${low ? 'font-semibold text-warn' : 'text-ink-2'}`,
    cell: ({ stock, low }) => (stock === null ? 'Not counted' : `${number(stock)} in stock${low ? ', low' : ''}`),
  },
  {
    head: 'Changed',
    sort: '-updated_at',
    look: () => 'text-14 text-ink-2 whitespace-nowrap wide-only',
    cell: ({ updated_at }) => <DateText value={updated_at} />,
  },
  {
    head: 'Price',
    sort: 'price_in_cents',
    className: 'first amount',
    cell: (product) => (
      <span className="grid justify-items-end">
        <Price of={product} />
      </span>
    ),
  },
];

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'All'],
      ['published', 'Published'],
      ['draft', 'Drafts'],
      ['low', 'Low stock'],
    ],
  },
] as const;

/** The tab of the store's products. */
export default function AdminProducts({ loaderData: { products, low } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Products" />
      <List
        caption="Products"
        noun="product"
        page={products}
        columns={columns}
        keyOf={({ id }) => id}
        usual="-updated_at"
        search={{ label: 'Search products', placeholder: 'Title' }}
        filters={filters}
        summary={
          low > 0 && (
            <Link className="link" to="/admin/products?status=low">
              {totalOf(low)} with {plural(lowStock, 'unit')} or fewer of a variant
            </Link>
          )
        }
        action={
          <LinkButton to="/admin/products/new">
            <Plus className="size-4" /> Add product
          </LinkButton>
        }
        empty="No products found"
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
