import type { Notice } from './flash.ts';

export interface Toast extends Notice {
  /** Milliseconds it stays; 5000 unless said. */
  duration?: number;
}

let show: ((toast: Toast) => void) | null = null;
let waiting: Toast | null = null;

/** Shows a toast in the browser; a new one replaces the old. One from before the toaster stands waits for it. */
export function showToast(toast: Toast): void {
  if (show) show(toast);
  else waiting = toast;
}

/** For the toaster: called with each toast until the returned function is called. */
export function onToast(listener: (toast: Toast) => void): () => void {
  show = listener;
  if (waiting) listener(waiting);
  waiting = null;
  return () => {
    show = null;
  };
}
