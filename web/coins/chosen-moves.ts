import { date } from '#core/format.ts';
import { listAddress } from '../lib/list-address.ts';
import { titleCase } from '../lib/title-case.ts';

/** Returns a day as a date field sends it; null for other text, which an address may hold too. */
function dayIn(query: URLSearchParams, name: string): string | null {
  const said = query.get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(said) && !Number.isNaN(Date.parse(said)) ? date(said) : null;
}

/** Returns the filters in a statement's address, each with the address without it. */
export function chosenMoves(query: URLSearchParams): { label: string; to: string }[] {
  const kind = query.get('kind');
  const [from, to] = [dayIn(query, 'from'), dayIn(query, 'to')];
  const without = (name: string) => listAddress(query, { [name]: null });
  return [
    ...(kind ? [{ label: titleCase(kind), to: without('kind') }] : []),
    ...(from ? [{ label: `From ${from}`, to: without('from') }] : []),
    ...(to ? [{ label: `To ${to}`, to: without('to') }] : []),
  ];
}
