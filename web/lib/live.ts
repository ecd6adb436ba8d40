import type { Hint } from '#core/live.ts';
import { checkSession } from './session.ts';

/** Called with each hint of the stream; with null when hints may have been missed. */
type Listener = (hint: Hint | null) => void;

/** Milliseconds until a stream that the server refused is asked for again; doubled by each refusal, up to the longest. */
const refusedFor = 5_000;
const refusedLongest = 120_000;

/** Who listens, and for how many milliseconds after the tab was hidden the stream should stay open for them. */
const listeners = new Map<Listener, number>();
let stream: EventSource | null = null;
let hiding: number | undefined;
let retrying: number | undefined;
let refusals = 0;

/**
 * Hears hints until the returned function is called. One stream a tab, however many listen; it comes again by itself,
 * and tells null whenever hints may have been lost: at each opening, to who comes once it is open, on request of the
 * server, when the tab is seen again. A hidden tab keeps it for `hiddenFor` milliseconds, the longest that anybody asks for: browsers allow six
 * connections to a host, all tabs together.
 */
export function onLive(listener: Listener, hiddenFor = 0): () => void {
  listeners.set(listener, hiddenFor);
  if (listeners.size === 1) start();
  else if (!stream) seenOrHidden();
  else if (stream.readyState === EventSource.OPEN) queueMicrotask(() => listeners.has(listener) && listener(null));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
    else if (document.hidden) seenOrHidden();
  };
}

function tell(hint: Hint | null): void {
  for (const listener of listeners.keys()) listener(hint);
}

function open(): void {
  close();
  const opened = new EventSource('/api/live');
  stream = opened;
  opened.onopen = () => {
    refusals = 0;
    tell(null);
  };
  opened.onmessage = ({ data }) => tell(JSON.parse(data));
  opened.addEventListener('resync', () => tell(null));
  opened.onerror = () => {
    // A broken line is opened again by the browser, a refusal is not.
    if (opened !== stream || opened.readyState !== EventSource.CLOSED) return;
    // Perhaps since the session is over: it ends its streams at once.
    void checkSession();
    retrying = window.setTimeout(open, Math.min(refusedFor * 2 ** refusals, refusedLongest));
    refusals += 1;
  };
}

function close(): void {
  window.clearTimeout(retrying);
  stream?.close();
  stream = null;
}

function seenOrHidden(): void {
  window.clearTimeout(hiding);
  const longest = Math.max(...listeners.values());
  if (document.hidden && longest > 0) hiding = window.setTimeout(close, longest);
  else if (document.hidden) close();
  else if (stream) tell(null);
  else open();
}

/** The line is back, or the page, which the browser had put aside. */
function reopen(): void {
  if (stream || !document.hidden) open();
}

function reopenRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) reopen();
}

function start(): void {
  seenOrHidden();
  document.addEventListener('visibilitychange', seenOrHidden);
  window.addEventListener('online', reopen);
  window.addEventListener('pageshow', reopenRestored);
}

function stop(): void {
  close();
  window.clearTimeout(hiding);
  document.removeEventListener('visibilitychange', seenOrHidden);
  window.removeEventListener('online', reopen);
  window.removeEventListener('pageshow', reopenRestored);
}
