import Search from 'lucide-react/icons/search';
import { Form, useSearchParams } from 'react-router';
import { lengths } from '#core/limits.ts';
import type { Collection } from '#core/store/product.ts';
import { listAddress } from '../lib/list-address.ts';
import { FilterLinks } from '../ui/choose.tsx';
import { type FilteredList, HiddenParams, SortForm, useListForm } from '../ui/filters.tsx';
import type { Choice } from '../ui/select.tsx';
import '../ui/input.css';
import '../ui/search.css';
import './products.css';

const orders: readonly Choice[] = [
  ['-created_at', 'Newest'],
  ['price_in_cents', 'Price, low to high'],
  ['-price_in_cents', 'Price, high to low'],
  ['title', 'Title'],
];

/** The Library, for its forms: empty parameters are left out of its address. */
const list: FilteredList = {
  at: '/store',
  filledIn: (form) => {
    const fields = [...form].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value);
    return fields.length > 0 ? `/store?${new URLSearchParams(fields)}` : '/store';
  },
};

/**
 * Search, order and collection: forms and links that change the address, and work without script.
 */
export function StoreFilters({ collections }: { collections: Collection[] }) {
  const [query] = useSearchParams();
  const go = useListForm(list);
  const { search = '', sort = '-created_at', collection: chosen = '' } = Object.fromEntries(query);
  const others = { ...(sort !== '-created_at' && { sort }), ...(chosen && { collection: chosen }) };
  const choices = [{ slug: '', title: 'All' }, ...collections];
  return (
    <>
      <Form className="search" role="search" action="/store" onSubmit={go} key={search}>
        <HiddenParams params={others} />
        <div className="input-row">
          <Search />
          <input
            className="input"
            name="search"
            type="search"
            dir="auto"
            aria-label="Search the Library"
            placeholder="i.e. Calculus..."
            defaultValue={search}
            maxLength={lengths.search}
          />
        </div>
        <button className="btn tonal" type="submit">
          Search
        </button>
      </Form>
      <div className="store-filters">
        {collections.length > 0 && (
          <FilterLinks
            look="chips"
            label="Collections"
            choices={choices.map(({ slug, title }) => ({
              label: title,
              to: listAddress(query, { collection: slug }),
              chosen: slug === chosen,
            }))}
          />
        )}
        <SortForm
          list={list}
          params={{ ...(search && { search }), ...(chosen && { collection: chosen }) }}
          sort={sort}
          choices={orders}
        />
      </div>
    </>
  );
}
