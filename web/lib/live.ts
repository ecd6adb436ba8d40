/** What the stream tells: this conversation has a message of this number. Null: anything may have come meanwhile. */
type Hint = { conversation_id: string; number: number } | null;

type Listener = (hint: Hint) => void;

/** Milliseconds after which the stream of a hidden tab is closed. */
const hiddenFor = 5 * 60_000;
/** Milliseconds until a stream that the server refused is asked for again. */
const refusedFor = 5_000;

const listeners = new Set<Listener>();
let stream: EventSource | null = null;
let hiding: number | undefined;
let retrying: number | undefined;

/**
 * Hears hints until the returned function is called. One stream a tab, however many listen; it comes again by itself,
 * and tells null whenever hints may have been lost: at each opening, on request of the server, when the tab is seen again.
 */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function tell(hint: Hint): void {
  for (const listener of listeners) listener(hint);
}

function open(): void {
  close();
  const opened = new EventSource('/api/live');
  stream = opened;
  opened.onopen = () => tell(null);
  opened.onmessage = ({ data }) => tell(JSON.parse(data));
  opened.addEventListener('resync', () => tell(null));
  opened.onerror = () => {
    // A broken line is opened again by the browser, a refusal is not.
    if (opened === stream && opened.readyState === EventSource.CLOSED) retrying = window.setTimeout(open, refusedFor);
  };
}

function close(): void {
  window.clearTimeout(retrying);
  stream?.close();
  stream = null;
}

function seenOrHidden(): void {
  window.clearTimeout(hiding);
  if (document.hidden) hiding = window.setTimeout(close, hiddenFor);
  else if (stream) tell(null);
  else open();
}

function start(): void {
  open();
  document.addEventListener('visibilitychange', seenOrHidden);
  window.addEventListener('online', open);
  window.addEventListener('pageshow', reopenRestored);
}

function stop(): void {
  close();
  window.clearTimeout(hiding);
  document.removeEventListener('visibilitychange', seenOrHidden);
  window.removeEventListener('online', open);
  window.removeEventListener('pageshow', reopenRestored);
}

function reopenRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) open();
}
