import type { Notice } from './flash.ts';

export interface Toast extends Notice {
  /** Milliseconds it stays; 5000 unless said. */
  duration?: number;
}

const listeners = new Set<(toast: Toast) => void>();

/** Shows a toast in the browser; a new one replaces the old. */
export function showToast(toast: Toast): void {
  for (const listener of listeners) listener(toast);
}

/** For the toaster: called with each toast until the returned function is called. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
