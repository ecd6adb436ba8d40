import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';

/** Bytes of an answer that are read. */
const mostBytes = 64 * 1024;

/** The answer of a service: JSON, or its text if that is not JSON. */
interface JsonAnswer {
  status: number;
  body: unknown;
}

/**
 * 'unsent': no connection came about, so that the service knows nothing of it. 'unheard': it may,
 * but no answer came whole.
 */
export type NoAnswer = 'unsent' | 'unheard';

interface Asking {
  body: object;
  headers: Record<string, string>;
  /** Seconds for the whole call. */
  patience: number;
  /** Ends the call before its time. */
  signals?: readonly (AbortSignal | undefined)[];
}

/**
 * Posts JSON to an outside service and reads its answer, up to a bound and without following
 * redirects. Every call has a connection of its own: nothing is sent before it stands, so one that
 * never stood (refused, no such host, no TLS) is certain.
 */
export async function askJson(
  url: URL,
  { body, headers, patience, signals = [] }: Asking,
): Promise<JsonAnswer | NoAnswer> {
  const isTls = url.protocol === 'https:';
  const sent = JSON.stringify(body);
  let connected = false;
  try {
    const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const asking = (isTls ? overTls : overHttp)(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.any([
        AbortSignal.timeout(patience * 1000),
        ...signals.filter((signal) => signal !== undefined),
      ]),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
        accept: 'application/json',
      },
    });
    asking.on('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => (connected = true)));
    asking.on('response', resolve).on('error', reject).end(sent);
    const answer = await answered;
    const status = answer.statusCode ?? 0;
    const text = await readText(answer);
    return text === null || (status >= 300 && status < 400) ? 'unheard' : { status, body: parsed(text) };
  } catch {
    return connected ? 'unheard' : 'unsent';
  }
}

/** Returns an answer's text; null for one that is too long. */
async function readText(answer: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
