/** A form being sent. */
interface Sent {
  /** Deletes its draft. */
  forget: () => void;
  /** Its name for its person, and its draft's, if it may wait for the connection. */
  later: { account: string; label: string; draft: string } | null;
}

const underWay = new Map<string, Sent>();

/** Registers a form that is being sent. */
export function onceSent(key: string, sent: Sent): void {
  underWay.set(key, sent);
}

/** Returns how a form that broke off may wait; null for one that does not. */
export const laterOf = (key: string): Sent['later'] => underWay.get(key)?.later ?? null;

/** Deletes the draft of the form that was sent with this key and had its effect. */
export function forgetSent(key: string): void {
  underWay.get(key)?.forget();
  underWay.delete(key);
}
