import type { Hint } from '#core/live.ts';
import { checkSession } from './session.ts';

/** Called with each hint of the stream; with null when hints may have been missed. */
type Listener = (hint: Hint | null) => void;

/**
 * Milliseconds before a refused stream is requested again; doubles with each refusal, up to the
 * longest.
 */
const refusedFor = 5_000;
const refusedLongest = 120_000;

/**
 * The listeners, each with the milliseconds that the stream should stay open for it after the tab
 * was hidden.
 */
const listeners = new Map<Listener, number>();
let stream: EventSource | null = null;
let hiding: number | undefined;
let retrying: number | undefined;
let refusals = 0;

/**
 * Passes hints to the listener until the returned function is called. There is one stream a tab,
 * however many listen; it reconnects by itself, and passes null whenever hints may have been lost:
 * at each opening, to a listener that joins an open stream, on the server's request, when the tab
 * becomes visible again. A hidden tab keeps it for the largest `hiddenFor` of its listeners, in
 * milliseconds: browsers allow six connections to a host across all tabs.
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
    // The browser reopens a broken stream by itself, but not a refused one.
    if (opened !== stream || opened.readyState !== EventSource.CLOSED) return;
    // The session may have ended: it ends its streams at once.
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

/** Runs when the connection, or the page from the browser's back/forward cache, is back. */
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
