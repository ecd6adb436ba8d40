import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { type Noun, totalOf } from '#core/format.ts';
import { lengths } from '#core/limits.ts';
import { useFilters } from '../lib/filters.ts';
import { listAddress } from '../lib/list-address.ts';
import { Button, LinkButton } from './button.tsx';
import { Field } from './field.tsx';
import { type Choice, Select } from './select.tsx';
import { Empty } from './states.tsx';
import { type Column, Table } from './table.tsx';
import './input.css';
import './list.css';

/**
 * A column of a list; `sort` is the order after the first press of its head: '-coins' puts the
 * largest first.
 */
export type ListColumn<Row> = Omit<Column<Row>, 'sort'> & { sort?: string };

/** A filter with a few choices, the default one first, whose value is ''. */
export interface ListFilter {
  name: string;
  label: string;
  choices: readonly Choice[];
}

interface ListProps<Row> {
  caption: string;
  /** The listed thing: 'user'. */
  noun: Noun;
  page: { items: Row[]; total: number; counted_to?: number | undefined; next: string | null };
  columns: readonly ListColumn<Row>[];
  keyOf: (row: Row) => string;
  /** The order if the address names none. */
  usual: string;
  search?: { label: string; placeholder: string };
  filters?: readonly ListFilter[];
  /** Address of the list as a file. */
  csv?: string;
  /** Beside the number of rows: a sum, or what to look at. */
  summary?: ReactNode;
  /** A link that adds to the list. */
  action?: ReactNode;
  /** Beside the number of rows. */
  note?: string;
  empty: string;
  /** The text of an empty list without search or filter. */
  emptyText?: string;
}

/**
 * An admin list: search, filters, columns that sort, pages by key, a file. Its whole state is in
 * the address, so that it can be kept and sent, and works without script. `docs/architecture.md`
 * says how to make one.
 */
export function List<Row>(props: ListProps<Row>) {
  const {
    caption,
    noun,
    page,
    columns,
    keyOf,
    usual,
    filters = [],
    csv,
    summary,
    action,
    note,
    empty,
    emptyText,
  } = props;
  const [query] = useSearchParams();
  const frame = useRef<HTMLDivElement>(null);
  const sort = query.get('sort') ?? usual;
  const sorted = columns.map(({ sort: first, ...column }) => ({
    ...column,
    sort: first ? sortLink(query, sort, first) : undefined,
  }));
  const isNarrowed = ['search', ...filters.map(({ name }) => name)].some((name) => query.get(name));
  const file = listAddress(query, {});
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows within, which are links
    <div className="list grid gap-3" ref={frame} onKeyDown={(event) => moveByKey(event, frame.current)}>
      <div className="list-head">
        <h2>{caption}</h2>
        <p className="text-14 text-ink-3 tabular-nums" aria-live="polite">
          {totalOf(page.total, noun, page.counted_to)}
          {note && `. ${note}`}
        </p>
        {summary}
        <span className="acts">
          {csv && (
            <a className="btn sec" href={file === '?' ? csv : csv + file} download>
              <Download className="size-4" /> Download CSV
            </a>
          )}
          {action}
        </span>
      </div>
      <Filters {...props} filters={filters} query={query} sort={sort} />
      {page.items.length === 0 ? (
        <NothingListed title={empty} text={isNarrowed ? null : emptyText} />
      ) : (
        <Table caption={caption} columns={sorted} rows={page.items} keyOf={keyOf} />
      )}
      <Pages query={query} next={page.next} />
    </div>
  );
}

function NothingListed({ title, text = 'Nothing is here now.' }: { title: string; text: string | null | undefined }) {
  if (text !== null) return <Empty title={title}>{text}</Empty>;
  return (
    <Empty
      title={title}
      action={
        <LinkButton look="sec" to="?">
          Clear all
        </LinkButton>
      }
    >
      Try another word, or remove a filter.
    </Empty>
  );
}

/** Returns a head's link and direction; a second press reverses the order. */
function sortLink(query: URLSearchParams, sort: string, first: string) {
  const turned = first.startsWith('-') ? first.slice(1) : `-${first}`;
  const isSorted = sort === first || sort === turned;
  const direction = sort.startsWith('-') ? ('descending' as const) : ('ascending' as const);
  return {
    to: listAddress(query, { sort: sort === first ? turned : first }),
    direction: isSorted ? direction : undefined,
  };
}

type FiltersProps = Pick<ListProps<never>, 'search'> & {
  columns: readonly { head: string; sort?: string | undefined }[];
  filters: readonly ListFilter[];
  query: URLSearchParams;
  sort: string;
};

/** Returns the words for the two orders of a column: of times, of numbers, or of texts. */
function orderWords(sort: string): [rising: string, falling: string] {
  if (/(^|_)(at|time)$/.test(sort)) return ['oldest first', 'newest first'];
  if (/(^|_)(coins|amount|cents)$/.test(sort)) return ['lowest first', 'highest first'];
  return ['A to Z', 'Z to A'];
}

/** A form that changes the address. On phones, where the table has no heads, it sorts too. */
function Filters({ search, columns, filters, query, sort }: FiltersProps) {
  const apply = useFilters(query);
  const orders = columns.flatMap(({ head, sort: first }): Choice[] => {
    const name = first?.replace('-', '');
    if (!name) return [];
    const [rising, falling] = orderWords(name);
    return [[name, `${head}, ${rising}`] as const, [`-${name}`, `${head}, ${falling}`] as const];
  });
  const isBare = !search && filters.length === 0;
  const shown = ['search', 'sort', 'after', ...filters.map(({ name }) => name)];
  const others = [...query].filter(([name]) => !shown.includes(name));
  return (
    <Form className={`list-filters ${isBare ? 'sorting' : ''}`} role="search" onSubmit={apply} key={query.toString()}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search && (
        <div className="list-search input-row">
          <Search />
          <input
            className="input"
            name="search"
            type="search"
            dir="auto"
            aria-label={search.label}
            placeholder={search.placeholder}
            defaultValue={query.get('search') ?? ''}
            maxLength={lengths.search}
          />
        </div>
      )}
      {filters.map(({ name, label, choices }) => (
        <Field key={name} name={name} label={label}>
          <Select choices={choices} defaultValue={query.get(name) ?? ''} />
        </Field>
      ))}
      <div className="sorting field">
        <Field name="sort" label="Sort by">
          <Select choices={orders} defaultValue={sort} />
        </Field>
      </div>
      <Button type="submit" look="tonal">
        {isBare ? 'Sort' : 'Search'}
      </Button>
    </Form>
  );
}

function Pages({ query, next }: { query: URLSearchParams; next: string | null }) {
  const isFirst = !query.has('after');
  if (isFirst && next === null) return null;
  return (
    <nav className="flex flex-wrap justify-center gap-2" aria-label="Pages">
      {!isFirst && (
        <LinkButton look="quiet" to={listAddress(query, {})}>
          First page
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton look="sec" to={listAddress(query, { after: next })}>
          Next page
        </LinkButton>
      )}
    </nav>
  );
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Moves from a link in a row to the same link of another row by the arrows, Home and End; '/' moves
 * to the search.
 */
function moveByKey(event: KeyboardEvent, frame: HTMLElement | null): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (!frame || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
  const row = target.closest('tbody tr');
  if (key === '/' && target.matches('a, button')) {
    event.preventDefault();
    frame.querySelector<HTMLElement>('[type=search]')?.focus();
  }
  const step = steps[key];
  if (!row || !step) return;
  const rows = [...frame.querySelectorAll('tbody tr')];
  const linksOf = (of: Element | undefined) => [...(of?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const index = linksOf(row).indexOf(target);
  const links = linksOf(rows[step(rows.indexOf(row), rows.length - 1)]);
  event.preventDefault();
  (links[index] ?? links.at(-1))?.focus();
}

/**
 * The text below a row's main line: smaller; in a table cut where it does not fit, on phones
 * wrapped.
 */
export function Subline({ children }: { children: ReactNode }) {
  return <span className="block wrap-anywhere table:truncate text-13 text-ink-3">{children}</span>;
}
