import webPush from 'web-push';

/** A browser's push subscription, as it sent it. */
interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Sends web pushes (RFC 8030), encrypted for one browser (RFC 8291) and signed as this server's
 * (RFC 8292).
 */
export interface Push {
  /** Key that browsers subscribe with: public, base64url. */
  key: string;
  /** Whether an endpoint belongs to a known push service: no other is ever called. */
  takes(endpoint: string): boolean;
  /**
   * Sends a push. 'gone': the browser takes none any more; 'failed': it may be tried again, as
   * after the signal. Never throws.
   */
  send(to: PushAddress, payload: object, topic: string, signal?: AbortSignal): Promise<'sent' | 'gone' | 'failed'>;
}

export interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** Contact for a push service: 'mailto:…'. */
  subject: string;
  /** Origins of push services beside those of the browsers' vendors. */
  services: readonly string[];
}

/**
 * Push services of the vendors: Chrome and most others, Firefox, Safari, Edge. An endpoint comes
 * from a stranger.
 */
const vendors =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)$/;
/**
 * Seconds that a service may take to answer, and for which it keeps a push for a browser that is
 * offline.
 */
const patience = 10;
const timeToLive = 86_400;

export function createPush({ publicKey, privateKey, subject, services }: PushSettings): Push {
  const takes = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false;
    const { origin, username, password } = new URL(endpoint);
    return username === '' && password === '' && (vendors.test(origin) || services.includes(origin));
  };
  return {
    key: publicKey,
    takes,
    async send({ endpoint, p256dh, auth }, payload, topic, signal) {
      if (!takes(endpoint)) return 'gone';
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(payload),
          { vapidDetails: { subject, publicKey, privateKey }, TTL: timeToLive, urgency: 'normal', topic },
        );
        const { 'Content-Length': _, ...told } = headers as Record<string, string>;
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: Object.entries(told).map(([name, value]): [string, string] => [name, String(value)]),
          body: new Uint8Array(body ?? []),
          redirect: 'error',
          signal: AbortSignal.any([AbortSignal.timeout(patience * 1000), ...(signal ? [signal] : [])]),
        });
        await answer.body?.cancel();
        if (answer.ok) return 'sent';
        return answer.status === 404 || answer.status === 410 ? 'gone' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}
