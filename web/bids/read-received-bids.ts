import { bidSorts } from '#core/bids/rules.ts';
import { bidsPage, bidsShown } from '#core/limits.ts';
import type { Api } from '#core/page.ts';

/**
 * A page of the bids on an own assignment, as its address says: `sort`, all of the first page once `shown` is there, else
 * five of them, and later ones by their key, `bids`. With the addresses of the other orders and of what follows.
 */
export async function readReceivedBids(api: Api, assignment_id: string, { searchParams }: URL) {
  const sort = bidSorts.find((name) => name === searchParams.get('sort')) ?? 'newest';
  const after = searchParams.get('bids') ?? undefined;
  const folded = !after && !searchParams.has('shown');
  const limit = folded ? bidsShown : bidsPage;
  const { items, awarded, next } = await api.bids.ofAssignment({ assignment_id, sort, limit, after });
  const { bids: _, shown: __, sort: ___, ...others } = Object.fromEntries(searchParams);
  const address = (query: Record<string, string>) => `?${new URLSearchParams({ ...others, ...query })}`;
  const sorted: Record<string, string> = sort === 'newest' ? {} : { sort };
  return {
    bids: items,
    awarded,
    sorts: bidSorts.map((name) => ({
      name,
      to: address(name === 'newest' ? {} : { sort: name }),
      chosen: name === sort,
    })),
    more: next && folded ? address({ ...sorted, shown: String(bidsPage) }) : null,
    older: next && !folded ? address({ ...sorted, bids: next }) : null,
  };
}
