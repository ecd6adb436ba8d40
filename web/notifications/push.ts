import { rpc } from '../lib/rpc.ts';
import { pushWorker } from '../lib/service-worker.ts';

/** The state of pushes in this browser: not supported, forbidden by the person, or on or off. */
export type PushState = 'impossible' | 'forbidden' | 'off' | 'on';

export async function pushState(): Promise<PushState> {
  const worker = await pushWorker().catch(() => null);
  if (!worker) return 'impossible';
  if (Notification.permission === 'denied') return 'forbidden';
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the person, then subscribes. Error: the browser or the server refuses. */
export async function switchOn(key: string): Promise<PushState> {
  const allowed = await Notification.requestPermission();
  if (allowed !== 'granted') return allowed === 'denied' ? 'forbidden' : 'off';
  const worker = await pushWorker();
  if (!worker) return 'impossible';
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys = {} } = subscription.toJSON();
  try {
    await rpc.notifications.subscribe({ endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

/** Ends the subscription here and on the server. */
export async function switchOff(): Promise<PushState> {
  const subscription = await (await pushWorker())?.pushManager.getSubscription();
  if (subscription) {
    await rpc.notifications.unsubscribe({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}
