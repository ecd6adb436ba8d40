import type { Notice } from './flash.ts';
import { createStore } from './store.ts';

export interface Toast extends Notice {
  /** A button; with one, the toast stays until the button or 'Dismiss' is pressed. */
  action?: { label: string; press: () => void };
}

type Change = (now: Toast | null) => Toast | null;
let apply: ((change: Change) => void) | null = null;
let waiting: Toast | null = null;

/**
 * Shows a toast in the browser; a new one replaces the old. It waits until the toaster is mounted.
 * Returns a function that removes it.
 */
export function showToast(toast: Toast): () => void {
  if (apply) apply(() => toast);
  else waiting = toast;
  return () => apply?.((now) => (now === toast ? null : now));
}

/**
 * Calls back with each change of the toast shown; for the toaster. Returns an unsubscribe function.
 */
export function onToast(listener: (change: Change) => void): () => void {
  apply = listener;
  const first = waiting;
  if (first) listener(() => first);
  waiting = null;
  return () => {
    apply = null;
  };
}

const modals = createStore<readonly HTMLElement[]>([]);

/**
 * Registers an open modal dialog: the rest of the page is inert, so toasts are shown inside it.
 * Returns a function that unregisters it.
 */
export function enterModal(dialog: HTMLElement): () => void {
  modals.set([...modals.get(), dialog]);
  return () => modals.set(modals.get().filter((other) => other !== dialog));
}

/** Returns the topmost modal dialog; null if there is none. */
export function useTopModal(): HTMLElement | null {
  return modals.use().at(-1) ?? null;
}
