import { listQuery } from '../lib/list-address.ts';

/** A case as the queue beside its detail names it. */
export interface QueuedCase {
  /** The last part of the detail's address. */
  id: string;
  title: string;
  about: string;
}

type Query = Record<string, string>;

/** A queue of cases that wait for an admin: a list whose rows open details. */
export interface CaseQueue {
  /** Address of the list; a detail's is below it. */
  list: string;
  /** Returns a page of the open cases in the list's order, and the key of the page after it. */
  read: (query: Query) => Promise<{ cases: QueuedCase[]; next: string | null }>;
  /** The list's filter that names the queue stays; any other list shows decided cases too. */
  keepsStatus?: boolean;
}

/** Returns the list's own query without its filter of states, so that it lists open cases. */
function openQuery({ keepsStatus }: CaseQueue, url: URL): Query {
  const { status, ...query } = listQuery(url);
  return keepsStatus && status ? { ...query, status } : query;
}

/** Returns the open cases around a detail, in the order of the list that it was opened from. */
export async function openCases(queue: CaseQueue, url: URL): Promise<QueuedCase[]> {
  return (await queue.read(openQuery(queue, url))).cases;
}

/**
 * Returns the address of the open case after this one, for the redirect of its decision: the next
 * of the list, else its first. Without another it is the list, which says that it is empty. Filters
 * stay in the address.
 */
export async function nextCase(queue: CaseQueue, url: URL, decided: string): Promise<string> {
  const { after, ...query } = openQuery(queue, url);
  const isOther = ({ id }: QueuedCase) => id !== decided;
  const page = await queue.read(after ? { ...query, after } : query);
  const at = page.cases.findIndex(({ id }) => id === decided);
  const later = page.cases.slice(at + 1).find(isOther);
  if (later) return addressOf(queue, later, url.search);
  const following = page.next === null ? [] : (await queue.read({ ...query, after: page.next })).cases;
  const others = after ? (await queue.read(query)).cases : page.cases;
  const other = following.find(isOther) ?? others.find(isOther);
  if (other) return addressOf(queue, other, searchOf(query));
  return queue.list + searchOf(query);
}

const searchOf = (query: Query) => (Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '');

const addressOf = ({ list }: CaseQueue, { id }: QueuedCase, search: string) => `${list}/${id}${search}`;
