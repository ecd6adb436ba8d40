const script = '/service-worker.js';

/** Registers the service worker, where browsers support it; on a first visit during idle time. */
export function registerWorker(): void {
  const register = () => void navigator.serviceWorker?.register(script).catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(register);
  else setTimeout(register, 2_000);
}

/** Returns the active worker; null where the browser supports no pushes. */
export async function pushWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  await navigator.serviceWorker.register(script);
  return navigator.serviceWorker.ready;
}
