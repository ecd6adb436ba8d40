import type { Notice } from './flash.ts';
import { createStore } from './store.ts';

export interface Toast extends Notice {
  /** A button; with one, the toast stays until it or 'Dismiss' is pressed. */
  action?: { label: string; press: () => void };
}

type Change = (now: Toast | null) => Toast | null;
let apply: ((change: Change) => void) | null = null;
let waiting: Toast | null = null;

/** Shows a toast in the browser; a new one replaces the old. Before the toaster is mounted it waits. Returns a function that removes it. */
export function showToast(toast: Toast): () => void {
  if (apply) apply(() => toast);
  else waiting = toast;
  return () => apply?.((now) => (now === toast ? null : now));
}

/** For the toaster: calls back with each change of what it shows. Returns an unsubscribe function. */
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

/** Registers an open modal dialog: the rest of the page is inert, so toasts are shown inside it. Returns a function that unregisters it. */
export function enterModal(dialog: HTMLElement): () => void {
  modals.set([...modals.get(), dialog]);
  return () => modals.set(modals.get().filter((other) => other !== dialog));
}

/** The topmost modal dialog; null where there is none. */
export function useTopModal(): HTMLElement | null {
  return modals.use().at(-1) ?? null;
}
