/** Callbacks that delete the drafts of forms being sent, by the form's key. */
const underWay = new Map<string, () => void>();

/** Registers `forget`, called once the form sent with this key had its effect. */
export function onceSent(key: string, forget: () => void): void {
  underWay.set(key, forget);
}

/** Deletes the draft of the form that was sent with this key and had its effect. */
export function forgetSent(key: string): void {
  underWay.get(key)?.();
  underWay.delete(key);
}
