import { bidSorts } from '#core/bids/rules.ts';
import { bidsPage, bidsShown } from '#core/limits.ts';
import type { Api } from '#core/page.ts';

/**
 * Reads a page of the bids on an own assignment. From the address: `sort`; the whole first page if
 * `shown` is set or `whole` is wanted, else five bids; later pages by their key, `bids`. Returns
 * the addresses of the other orders and of the next page too.
 */
export async function readReceivedBids(
  api: Api,
  assignment_id: string,
  { searchParams }: URL,
  { whole = false }: { whole?: boolean } = {},
) {
  const sort = bidSorts.find((name) => name === searchParams.get('sort')) ?? 'newest';
  const after = searchParams.get('bids') ?? undefined;
  const folded = !whole && !after && !searchParams.has('shown');
  const shortlisted = searchParams.has('shortlist');
  const limit = folded ? bidsShown : bidsPage;
  const { items, awarded, total, next } = await api.bids.ofAssignment({
    assignment_id,
    sort,
    shortlisted,
    limit,
    after,
  });
  const { bids: _, shown: __, sort: ___, shortlist: ____, ...others } = Object.fromEntries(searchParams);
  const address = (query: Record<string, string>) => `?${new URLSearchParams({ ...others, ...query })}`;
  const listed: Record<string, string> = shortlisted ? { shortlist: 'on' } : {};
  const sorted: Record<string, string> = { ...listed, ...(sort !== 'newest' && { sort }) };
  return {
    bids: items,
    awarded,
    total,
    sorts: bidSorts.map((name) => ({
      name,
      to: address({ ...listed, ...(name !== 'newest' && { sort: name }) }),
      chosen: name === sort,
    })),
    shortlist: [
      { label: 'All bids', to: address(sort === 'newest' ? {} : { sort }), chosen: !shortlisted },
      { label: 'Shortlist', to: address({ ...sorted, shortlist: 'on' }), chosen: shortlisted },
    ],
    more: next && folded ? address({ ...sorted, shown: String(bidsPage) }) : null,
    older: next && !folded ? address({ ...sorted, bids: next }) : null,
  };
}
