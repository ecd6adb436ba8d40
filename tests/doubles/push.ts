import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A push received for a browser, decrypted as that browser would. */
interface Received {
  payload: { title: string; body: string; url: string };
  ttl: number;
  topic: string | undefined;
  /** The signed claims: the service's origin, a contact, and the expiry. */
  claims: { aud: string; sub: string; exp: number };
}

export interface PushService {
  origin: string;
  /** The status of its answers. */
  status: number;
  received: Received[];
  /** Every request, whatever its answer. */
  asked: number;
  /** Adds a browser that receives pushes here. */
  subscribe: () => { endpoint: string; p256dh: string; auth: string };
  stop: () => Promise<void>;
}

const label = (words: string) => Buffer.from(`${words}\0`);
const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/**
 * Starts a push service and its browsers: accepts RFC 8030 requests signed by `publicKey` (RFC
 * 8292), and decrypts them (RFC 8291, RFC 8188).
 */
export async function startPushService(publicKey: string): Promise<PushService> {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const service: PushService = {
    origin: '',
    status: 201,
    received: [],
    asked: 0,
    subscribe() {
      const [id, keys, auth] = [randomBytes(12).toString('hex'), createECDH('prime256v1'), randomBytes(16)];
      const p256dh = keys.generateKeys('base64url');
      browsers.set(`/push/${id}`, { keys, auth });
      return { endpoint: `${service.origin}/push/${id}`, p256dh, auth: auth.toString('base64url') };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    service.asked += 1;
    const browser = browsers.get(request.url ?? '');
    const claims = signedClaims(request.headers.authorization ?? '', publicKey);
    const { ttl, topic } = request.headers;
    const isWhole =
      request.method === 'POST' && request.headers['content-encoding'] === 'aes128gcm' && ttl !== undefined;
    const status = !browser ? 404 : !claims || !isWhole ? 400 : service.status;
    if (browser && claims && status === 201) {
      service.received.push({
        payload: JSON.parse(decrypt(body, browser)),
        ttl: Number(ttl),
        topic: String(topic),
        claims,
      });
    }
    response.writeHead(status).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

/** Returns the claims of an Authorization header if `publicKey` signed them, else null. */
function signedClaims(header: string, publicKey: string): Received['claims'] | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== publicKey) return null;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const words = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    words,
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
}

function decrypt(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([label('WebPush: info'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, label('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(secret, salt, label('Content-Encoding: nonce'), 12);
  const opener = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
