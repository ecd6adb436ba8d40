/** A search of the open conversation, as loaded with the page. */
export interface Found {
  words: string;
  /** The numbers of the messages, newest first. */
  numbers: number[];
  /** The `before` value in the address that continues among older messages. */
  next: number | null;
  /** The search failed. */
  failed: boolean;
}

/** The thread request in an address: a message to show, one to answer, the words searched for. */
export interface AskedPlace {
  at: number | null;
  reply: number | null;
  found: Found | null;
}
export const noPlace: AskedPlace = { at: null, reply: null, found: null };
