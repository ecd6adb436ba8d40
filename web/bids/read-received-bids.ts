import type { Api } from '#core/page.ts';

/** A page of the bids on an own assignment, with the address of the older ones: their key is the query's `bids`. */
export async function readReceivedBids(api: Api, assignment_id: string, { searchParams }: URL) {
  const after = searchParams.get('bids') ?? undefined;
  const { items, awarded, next } = await api.bids.ofAssignment({ assignment_id, after });
  const older = next && `?${new URLSearchParams({ ...Object.fromEntries(searchParams), bids: next })}`;
  return { bids: items, awarded, older };
}
