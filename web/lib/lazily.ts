import { type ComponentType, lazy } from 'react';

/**
 * Returns a component whose module loads when it is first shown. If the connection breaks off, it
 * loads once that is back; an error would replace the page.
 */
export function lazily<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => connected().then(load)));
}

const connected = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
