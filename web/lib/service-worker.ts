const script = '/service-worker.js';

/** The product's service worker, where the browser has them; its first visit asks for it when there is nothing else to do. */
export function registerWorker(): void {
  const register = () => void navigator.serviceWorker?.register(script).catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(register);
  else setTimeout(register, 2_000);
}

/** The worker once it is at work; null where the browser takes no pushes. */
export async function pushWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  await navigator.serviceWorker.register(script);
  return navigator.serviceWorker.ready;
}
