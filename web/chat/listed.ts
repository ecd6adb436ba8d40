import type { Conversation, Message } from '#core/chat/contract.ts';
import { newsOf } from '#core/chat/news.ts';

/** A conversation as the page shows it: with its other party, without its viewer. */
export interface Listed {
  id: string;
  title: string;
  assignment: {
    id: string;
    status: Conversation['assignment_status'];
    /** The agreed price in PKR. */
    price: number;
    deadline: string;
  };
  other: Message['sender'];
  /** The viewer is its student. */
  own: boolean;
  /** The newest message, as far as a row has room for it. */
  newest: { content: string; has_file: boolean; voice_seconds: number | null; own: boolean } | null;
  last_at: Date;
  last_number: number;
  read_number: number;
  seen_number: number;
  /** The number of the newest step of its trail. */
  trail_number: number;
  unread: number;
  /** Why its award ended; null while it stands. */
  ended: string | null;
  /** A proposal to end its award waits for an answer. */
  end_proposed: Conversation['end_proposed'];
}

export function listed(conversation: Conversation, viewer: string): Listed {
  const { id, assignment_title, assigner, bidder, last_message } = conversation;
  const { last_at, last_number, read_number, seen_number, trail_number, unread } = conversation;
  const newest = last_message && {
    content: last_message.content,
    has_file: last_message.has_file,
    voice_seconds: last_message.voice_seconds,
    own: last_message.sender_id === viewer,
  };
  const other = assigner.id === viewer ? bidder : assigner;
  const assignment = {
    id: conversation.assignment_id,
    status: conversation.assignment_status,
    price: conversation.agreed_price,
    deadline: conversation.assignment_deadline,
  };
  const numbers = { last_number, read_number, seen_number, trail_number };
  const own = assigner.id === viewer;
  const { ended_because: ended, end_proposed } = conversation;
  return {
    id,
    title: assignment_title,
    assignment,
    other,
    own,
    newest,
    last_at,
    ...numbers,
    unread,
    ended,
    end_proposed,
  };
}

/**
 * Returns the later of two states of one conversation; a number that grew in either has grown, in
 * whichever order they arrived.
 */
function later(before: Listed, row: Listed): Listed {
  const [one, other] = newsOf([before]) <= newsOf([row]) ? [row, before] : [before, row];
  const newest = one.last_number < other.last_number ? other : one;
  const most = (name: 'read_number' | 'seen_number' | 'trail_number') => Math.max(before[name], row[name]);
  return {
    ...newest,
    read_number: most('read_number'),
    seen_number: most('seen_number'),
    trail_number: most('trail_number'),
  };
}

/** Returns each conversation once, in its latest known state; newest first. */
export function freshest(rows: Listed[]): Listed[] {
  const known = new Map<string, Listed>();
  for (const row of rows) {
    const before = known.get(row.id);
    known.set(row.id, before ? later(before, row) : row);
  }
  return [...known.values()].sort(
    (one, next) => next.last_at.getTime() - one.last_at.getTime() || (next.id < one.id ? -1 : 1),
  );
}

/** Returns the address of the other party's contact details, which both parties may see. */
export function detailsPath(username: string): string {
  return `/user/${username}#contact`;
}

interface ChatPlace {
  conversation?: string;
  shown: string | null;
  /** The message around which the thread is shown. */
  at?: number;
  /** The message to answer. */
  reply?: number;
  /** Words to search for, among the messages below a number. */
  find?: string;
  below?: number;
}

/** Returns the address of the chat with this many conversations listed and one of them open. */
export function chatPath({ conversation, shown, find, below, at, reply }: ChatPlace): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ conversation, shown, find, below, at, reply })) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  // Without script the browser scrolls there.
  const hash = at === undefined ? '' : `#message-${at}`;
  return query.size > 0 ? `/chat?${query}${hash}` : '/chat';
}
