import { randomUUID } from 'node:crypto';
import { relative } from 'node:path';
import type { Logger } from 'pino';

/**
 * Seconds that the service may take, and the maximum of reports under way, beyond which errors are
 * logged alone.
 */
const patience = 5;
const mostUnderWay = 10;
const mostFrames = 50;

/**
 * Fields of a log entry that identify no person: our own names of calls, and a request's random id.
 */
const plainFacts = ['procedure', 'requestId', 'refusal', 'gateway', 'job'] as const;

interface Entry {
  err?: unknown;
  [fact: string]: unknown;
}

/**
 * Creates the reporter of errors as Sentry's envelopes (`SENTRY_DSN`): an error's class, its code
 * and its place in our files, never its message, which may quote a person's input; of the log's
 * entry our own words and `plainFacts`. A report that fails is dropped.
 */
export function createErrorReports(dsn: string): (entry: unknown, words: unknown) => void {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, path = '', project = ''] = /^(.*)\/([^/]+)\/?$/.exec(pathname) ?? [];
  const url = `${protocol}//${host}${path}/api/${project}/envelope/`;
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${username}, sentry_client=mukammal/1`,
  };
  let underWay = 0;

  return (entry, words) => {
    if (underWay >= mostUnderWay) return;
    underWay += 1;
    const body = envelopeOf(entry && typeof entry === 'object' ? (entry as Entry) : {}, words);
    void fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(patience * 1000) })
      .then((answer) => answer.body?.cancel())
      .catch(() => undefined)
      .finally(() => {
        underWay -= 1;
      });
  };
}

/** Returns the hook of a log that reports entries of level error or worse. */
export function reporting(report: ReturnType<typeof createErrorReports>) {
  return {
    logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void, level: number) {
      if (level >= 50) report(args[0], args[1]);
      method.apply(this, args);
    },
  };
}

function envelopeOf(entry: Entry, words: unknown): string {
  const event_id = randomUUID().replaceAll('-', '');
  const sent_at = new Date().toISOString();
  const facts = plainFacts.flatMap((name) => (typeof entry[name] === 'string' ? [[name, entry[name]]] : []));
  const event = {
    event_id,
    timestamp: sent_at,
    platform: 'node',
    level: 'error',
    logger: typeof words === 'string' ? words : 'error',
    tags: Object.fromEntries(facts),
    exception: { values: causesOf(entry.err) },
  };
  return [{ event_id, sent_at }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
}

/** Returns an error and its causes, the innermost first as Sentry wants them. */
function causesOf(error: unknown, left = 5): object[] {
  if (!(error instanceof Error) || left === 0) return [];
  const code = 'code' in error && /^[\w.]{1,40}$/.test(String(error.code)) ? String(error.code) : '';
  const one = { type: error.constructor.name, value: code, stacktrace: { frames: framesOf(error) } };
  return [...causesOf(error.cause, left - 1), one];
}

/**
 * Returns the frames of an error, the innermost last; its message, with which a stack begins, is
 * not one.
 */
function framesOf({ stack = '', message }: Error): object[] {
  const lines = stack.replace(message, '').split('\n').slice(0, mostFrames);
  const frames = lines.flatMap((line) => {
    const [, name, place = '', row, column] = /^ {4}at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
    if (!row) return [];
    const file = place.startsWith('file://') ? relative(process.cwd(), new URL(place).pathname) : place;
    const in_app = !file.startsWith('node:') && !file.includes('node_modules');
    return [{ function: name ?? '?', filename: file, lineno: Number(row), colno: Number(column), in_app }];
  });
  return frames.reverse();
}
