import { useEffect } from 'react';
import { createStore } from '../lib/store.ts';
import { onSignOut } from '../lib/unsent.ts';
import { postForm, UploadError } from '../lib/upload.ts';

/** An own message that is to be sent. Its key makes sure that a retry never doubles it. */
interface NewDraft {
  key: string;
  viewer: string;
  conversation_id: string;
  content: string;
  file: File | null;
}

export interface Draft extends NewDraft {
  state: 'sending' | 'sent' | 'failed';
  /** Bytes that have left. */
  progress: number;
  /** What went wrong, ready to show. */
  fault: string | null;
  /** The session is over: sending again helps after a login only. */
  signedOut: boolean;
}

const failure = 'Failed to send message:';
/** Milliseconds without progress after which a message without, and with a file counts as lost. */
const patience = { text: 20_000, file: 90_000 };

/** Own messages that are not known to be stored yet, of all conversations: they outlive the page, not the document. */
const drafts = createStore<Draft[]>([]);
const cancels = new Map<string, () => void>();
onSignOut.add(() => forget(() => true));

function put(next: Draft[]): void {
  drafts.set(next);
  if (next.some(({ state }) => state !== 'sent')) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function change(key: string, changes: Partial<Draft>): void {
  put(drafts.get().map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
}

/** A key nobody else has. Browsers have `crypto.randomUUID` on https alone, and a try-out at home has none. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Lets go of drafts, whatever becomes of them. */
export function forget(isMeant: (draft: Draft) => boolean): void {
  const meant = drafts.get().filter(isMeant);
  if (meant.length === 0) return;
  for (const { key } of meant) cancels.get(key)?.();
  put(drafts.get().filter((draft) => !meant.includes(draft)));
}

/** Sends a draft, new or failed. Resolves to null when it is stored, else to what went wrong, a refusal or a broken line. */
export async function sendDraft({
  key,
  viewer,
  conversation_id,
  content,
  file,
}: NewDraft): Promise<UploadError | null> {
  const draft = { key, viewer, conversation_id, content, file };
  const sending: Draft = { ...draft, state: 'sending', progress: 0, fault: null, signedOut: false };
  put([...drafts.get().filter((other) => other.key !== key), sending]);
  const form = new FormData();
  form.set('content', content);
  if (file) form.set('file', file);
  const { answer, cancel } = postForm(`/conversations/${conversation_id}/messages`, form, {
    key,
    failure,
    patience: file ? patience.file : patience.text,
    onProgress: (progress) => change(key, { progress }),
  });
  cancels.set(key, cancel);
  try {
    await answer;
    change(key, { state: 'sent' });
    return null;
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    const { code, message } = error;
    change(key, { state: 'failed', fault: `${failure} ${message}`, signedOut: code === 'sign_in_required' });
    return error;
  } finally {
    cancels.delete(key);
  }
}

/** Stops a draft under way. It stays, to be sent again under the same key: it may have arrived all the same. */
export function cancelDraft(key: string): void {
  cancels.get(key)?.();
  cancels.delete(key);
  change(key, { state: 'failed', fault: 'Sending was cancelled.' });
}

/** The viewer's drafts; another's who was here before are let go. */
export function useDrafts(viewer: string): Draft[] {
  const all = drafts.use();
  useEffect(() => forget((draft) => draft.viewer !== viewer), [viewer]);
  return all.filter((draft) => draft.viewer === viewer);
}
