import { randomUUID } from 'node:crypto';
import { type LoggedLine, loggedLines } from '../watch/log.ts';
import { framesIn } from '../watch/plain-error.ts';
import { presentRequest } from '../watch/request-facts.ts';

/**
 * Seconds that the service may take, and the maximum of reports under way, beyond which errors are
 * logged alone.
 */
const patience = 5;
const mostUnderWay = 10;
const mostFrames = 50;

/** Fields of a log entry that identify no person: our own names of calls. */
const plainFacts = ['procedure', 'refusal', 'gateway', 'job'] as const;

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

/** Reports each line of the log of level error or worse; the returned function ends that. */
export function reportErrors(dsn: string): () => void {
  const report = createErrorReports(dsn);
  const hear = (line: unknown) => {
    const { level, entry, words } = line as LoggedLine;
    if (level !== 'warn') report(entry, words);
  };
  loggedLines.subscribe(hear);
  return () => loggedLines.unsubscribe(hear);
}

function envelopeOf(entry: Entry, words: unknown): string {
  const event_id = randomUUID().replaceAll('-', '');
  const sent_at = new Date().toISOString();
  const facts = plainFacts.flatMap((name) => (typeof entry[name] === 'string' ? [[name, entry[name]]] : []));
  const { id: requestId, route } = presentRequest() ?? {};
  const event = {
    event_id,
    timestamp: sent_at,
    platform: 'node',
    level: 'error',
    logger: typeof words === 'string' ? words : 'error',
    tags: { ...(requestId && { requestId, route }), ...Object.fromEntries(facts) },
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

/** Returns the frames of an error as Sentry has them, the innermost last. */
function framesOf(error: Error): object[] {
  const frames = framesIn(error)
    .slice(0, mostFrames)
    .flatMap((line) => {
      const [, name, filename = '', row, column] = /^at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
      if (!row) return [];
      const in_app = !filename.startsWith('node:') && !filename.includes('node_modules');
      return [{ function: name ?? '?', filename, lineno: Number(row), colno: Number(column), in_app }];
    });
  return frames.reverse();
}
