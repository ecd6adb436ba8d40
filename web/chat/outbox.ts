import { useEffect, useEffectEvent } from 'react';
import { onLive } from '../lib/live.ts';
import { createStore } from '../lib/store.ts';
import { postForm, UploadError } from '../lib/upload.ts';
import {
  type Draft,
  failure,
  fateOf,
  fits,
  mergedWith,
  type NewMessage,
  newDraft,
  pauseAfter,
  type Written,
  waitingIn,
  writtenOf,
} from './drafts.ts';
import { noteWaiting, onGone, onOtherTab, openFor, removeSaved, save, savedIn } from './saved.ts';

/** Milliseconds without progress after which a message counts as lost, without and with a file. */
const patience = { text: 20_000, file: 90_000 };

type Outcome = (draft: Draft, refused: UploadError | null) => void;

/** Own messages not confirmed as stored yet, of all conversations, in their order. */
const drafts = createStore<Draft[]>([]);
const cancels = new Map<string, () => void>();
/** Listeners for stored and refused messages. */
const listeners = new Set<Outcome>();
/** Conversations whose messages this tab is sending. */
const running = new Set<string>();
/** Number of connection failures in a row, and the timer of the next try. */
let breaks = 0;
let retrying: number | undefined;

onGone.add(() => {
  window.clearTimeout(retrying);
  for (const cancel of cancels.values()) cancel();
  put([]);
});
onOtherTab.add(() => void readAnew());

function put(next: Draft[]): void {
  drafts.set(next);
  const unsent = next.filter(({ state }) => state !== 'sent');
  noteWaiting(unsent.length > 0);
  if (unsent.some(({ isSaved }) => !isSaved)) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}

/** For 'beforeunload': makes the browser ask before the tab is closed. */
export function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function find(key: string): Draft | undefined {
  return drafts.get().find((draft) => draft.key === key);
}

function change(key: string, changes: Partial<Draft>): void {
  put(drafts.get().map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
}

/**
 * Saves a message in its present state for a later tab, unless the browser has too many or
 * refuses.
 */
async function saveDraft(key: string): Promise<void> {
  const draft = find(key);
  if (!draft) return;
  change(key, { isSaved: fits(draft, drafts.get()) && (await save('outbox', key, writtenOf(draft))) });
}

/** Takes over messages that other tabs wrote, sent or deleted. */
async function readAnew(): Promise<void> {
  const saved = await savedIn<Written>('outbox');
  if (saved) put(mergedWith(saved, drafts.get()));
}

/**
 * Returns a unique key. Browsers have `crypto.randomUUID` on https only, which a local try-out
 * lacks.
 */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Saves a message, and sends it after the waiting ones of its conversation. */
export async function sendNew(message: NewMessage): Promise<void> {
  const key = newKey();
  put([...drafts.get(), newDraft(message, key, drafts.get(), Date.now())]);
  await saveDraft(key);
  void deliver(message.conversation_id);
}

/** Resends a failed message with the same key: it may have arrived after all. */
export async function sendAgain({ key, conversation_id }: Draft): Promise<void> {
  change(key, { state: 'waiting', fault: null, refused: false, signedOut: false });
  await saveDraft(key);
  void deliver(conversation_id);
}

/** Cancels a message that is being sent. It stays, to be sent again. */
export async function cancelDraft({ key }: Draft): Promise<void> {
  cancels.get(key)?.();
  change(key, { state: 'failed', fault: 'Sending was cancelled.', first: false });
  await saveDraft(key);
}

/** Drops a message, in any state. */
export function forget({ key }: Draft): void {
  cancels.get(key)?.();
  put(drafts.get().filter((draft) => draft.key !== key));
  void removeSaved('outbox', key);
}

function deliverAll(): void {
  window.clearTimeout(retrying);
  for (const { conversation_id, state } of drafts.get()) if (state === 'waiting') void deliver(conversation_id);
}

function lineIsBack(): void {
  breaks = 0;
  deliverAll();
}

/**
 * Sends a conversation's waiting messages one after the other. Only one of several tabs does so at
 * a time, where browsers have locks.
 */
async function deliver(conversation_id: string): Promise<void> {
  if (running.has(conversation_id)) return;
  running.add(conversation_id);
  const work = () => sendWaiting(conversation_id);
  await (navigator.locks ? navigator.locks.request(`outbox of ${conversation_id}`, work) : work());
}

async function sendWaiting(conversation_id: string): Promise<void> {
  await readAnew();
  for (;;) {
    const waiting = waitingIn(conversation_id, drafts.get());
    const [next] = waiting;
    if (next && (await post(next))) continue;
    for (const { key } of waiting) change(key, { first: false });
    running.delete(conversation_id);
    return;
  }
}

/** Resolves to whether the next message may be sent. */
async function post(draft: Draft): Promise<boolean> {
  const { key, viewer, conversation_id, content, files, voice_seconds, voice_peaks, reply } = draft;
  change(key, { state: 'sending', progress: 0 });
  const form = new FormData();
  form.set('sender_id', viewer);
  form.set('content', content);
  if (reply) form.set('reply_to', String(reply.number));
  if (voice_seconds) form.set('voice_seconds', String(voice_seconds));
  if (voice_peaks) form.set('voice_peaks', voice_peaks);
  for (const file of files) form.append('file', file);
  const { answer, cancel } = postForm(`/conversations/${conversation_id}/messages`, form, {
    key,
    failure,
    patience: files.length > 0 ? patience.file : patience.text,
    onProgress: (progress) => change(key, { progress }),
  });
  const cancelled = Promise.withResolvers<void>();
  cancels.set(key, () => {
    cancel();
    cancelled.resolve();
  });
  try {
    await Promise.race([answer.then(() => stored(draft)), cancelled.promise]);
    return true;
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    return failed(draft, error);
  } finally {
    cancels.delete(key);
  }
}

function stored(draft: Draft): void {
  breaks = 0;
  change(draft.key, { state: 'sent', first: false });
  void removeSaved('outbox', draft.key);
  for (const listener of listeners) listener(draft, null);
}

/** Handles a message that was not stored; resolves to whether the next one may be sent. */
async function failed(draft: Draft, error: UploadError): Promise<boolean> {
  const { fate, changes } = fateOf(error);
  change(draft.key, changes);
  if (fate === 'waits') {
    window.clearTimeout(retrying);
    retrying = window.setTimeout(deliverAll, pauseAfter(breaks));
    breaks += 1;
  }
  // The saved copy still waits: for the connection, or for its writer.
  if (fate !== 'refused') return false;
  await saveDraft(draft.key);
  for (const listener of listeners) listener(draft, error);
  return true;
}

/**
 * The viewer's drafts, which are sent automatically as soon as possible; `onOutcome` receives the
 * outcome of each.
 */
export function useDrafts(viewer: string, onOutcome: Outcome): Draft[] {
  const all = drafts.use();
  const told = useEffectEvent(onOutcome);
  useEffect(() => {
    openFor(viewer);
    // The present viewer has logged in.
    for (const { key, signedOut } of drafts.get()) {
      if (signedOut) change(key, { state: 'waiting', fault: null, signedOut: false });
    }
    void readAnew().then(lineIsBack);
    window.addEventListener('online', lineIsBack);
    const listener: Outcome = (draft, refused) => told(draft, refused);
    listeners.add(listener);
    const stop = onLive((hint) => hint ?? lineIsBack());
    return () => {
      listeners.delete(listener);
      stop();
    };
  }, [viewer]);
  return all.filter((draft) => draft.viewer === viewer);
}
