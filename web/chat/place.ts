/** A search of the open conversation, as the page came with it. */
export interface Found {
  words: string;
  /** The numbers of the messages, newest first. */
  numbers: number[];
  /** As `before` in the address, goes on among older messages. */
  next: number | null;
  /** It could not be searched. */
  failed: boolean;
}

/** What an address asks of a thread: a message to be shown, one to be answered, what was searched for. */
export interface AskedPlace {
  at: number | null;
  reply: number | null;
  found: Found | null;
}
export const noPlace: AskedPlace = { at: null, reply: null, found: null };
