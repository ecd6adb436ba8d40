/** The waiting of a form whose sending broke off (docs/decisions/0138). */
export interface Later {
  /** Keeps the form for its address; returns what its page says of it, '' if it cannot wait. */
  keep: (form: FormData, address: string) => string;
  /** Ends the waiting; no-op if it does not wait. */
  end: () => void;
}

/** A form being sent. */
interface Sent {
  /** Deletes its draft. */
  forget: () => void;
  /** Null for a form that does not wait for the connection. */
  later: Later | null;
}

const underWay = new Map<string, Sent>();

/** Registers a form that is being sent. */
export function onceSent(key: string, sent: Sent): void {
  underWay.set(key, sent);
}

/** Returns how a form that broke off may wait; null for one that does not. */
export const laterOf = (key: string): Later | null => underWay.get(key)?.later ?? null;

/** Deletes the draft of the form that was sent with this key and had its effect. */
export function forgetSent(key: string): void {
  underWay.get(key)?.forget();
  underWay.delete(key);
}
