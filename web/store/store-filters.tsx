import Search from 'lucide-react/icons/search';
import { Form, useSearchParams } from 'react-router';
import { lengths } from '#core/limits.ts';
import type { Collection } from '#core/store/product.ts';
import { listAddress } from '../lib/list-address.ts';
import { FilterLinks } from '../ui/choose.tsx';
import { Field } from '../ui/field.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import '../ui/input.css';
import './products.css';

const orders: readonly Choice[] = [
  ['-created_at', 'Newest'],
  ['price_in_cents', 'Price, low to high'],
  ['-price_in_cents', 'Price, high to low'],
  ['title', 'Title'],
];

/** Search, order and collection: a form and links that change the address, and work without script. */
export function StoreFilters({ collections }: { collections: Collection[] }) {
  const [query] = useSearchParams();
  const chosen = query.get('collection') ?? '';
  const choices = [{ slug: '', title: 'All' }, ...collections];
  return (
    <div className="grid gap-4">
      <Form className="store-filters" role="search" action="/store" key={query.toString()}>
        {chosen && <input type="hidden" name="collection" value={chosen} />}
        <div className="input-row">
          <Search />
          <input
            className="input"
            name="search"
            type="search"
            dir="auto"
            aria-label="Search the Library"
            placeholder="i.e. Calculus, planner..."
            defaultValue={query.get('search') ?? ''}
            maxLength={lengths.search}
          />
        </div>
        <Field name="sort" label="Sort by">
          <Select choices={orders} defaultValue={query.get('sort') ?? '-created_at'} />
        </Field>
        <button className="btn tonal" type="submit">
          Search
        </button>
      </Form>
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
    </div>
  );
}
