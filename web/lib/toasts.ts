import { useSyncExternalStore } from 'react';
import type { Notice } from './flash.ts';

export interface Toast extends Notice {
  /** Milliseconds it stays; 5000 unless said. */
  duration?: number;
  /** A button; with one, the toast stays until it or 'Dismiss' is pressed. */
  action?: { label: string; press: () => void };
}

type Change = (now: Toast | null) => Toast | null;
let apply: ((change: Change) => void) | null = null;
let waiting: Toast | null = null;

/** Shows a toast in the browser; a new one replaces the old. One from before the toaster stands waits for it. Returns how to take it away. */
export function showToast(toast: Toast): () => void {
  if (apply) apply(() => toast);
  else waiting = toast;
  return () => apply?.((now) => (now === toast ? null : now));
}

/** For the toaster: called with each change of what it shows until the returned function is called. */
export function onToast(listener: (change: Change) => void): () => void {
  apply = listener;
  const first = waiting;
  if (first) listener(() => first);
  waiting = null;
  return () => {
    apply = null;
  };
}

let modals: readonly HTMLElement[] = [];
const watchers = new Set<() => void>();

function setModals(now: readonly HTMLElement[]): void {
  modals = now;
  for (const watcher of watchers) watcher();
}

/** Says that a dialog was made modal: all else is inert now, so that toasts go into it. Returns how to say it is no more. */
export function enterModal(dialog: HTMLElement): () => void {
  setModals([...modals, dialog]);
  return () => setModals(modals.filter((other) => other !== dialog));
}

/** The topmost modal dialog; null where there is none. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => modals.at(-1) ?? null,
    () => null,
  );
}
