import { useState } from 'react';
import { postForm, UploadError } from '../lib/upload.ts';

/** An own message on its way. Its key makes sure that a retry never doubles it. */
export interface Draft {
  key: string;
  conversation_id: string;
  content: string;
  file: File | null;
  state: 'sending' | 'sent' | 'failed';
  /** Bytes that have left. */
  progress: number;
  /** What went wrong, ready to show. */
  fault: string | null;
}

const failure = 'Failed to send message:';
/** Milliseconds after which a message without, and with a file counts as lost. */
const patience = { text: 20_000, file: 180_000 };

/** Own messages that are not known to be stored yet, of all conversations: they outlive a look at another one. */
export function useOutbox() {
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const change = (key: string, changes: Partial<Draft>) =>
    setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
  const drop = (key: string) => setDrafts((all) => all.filter((draft) => draft.key !== key));

  /** Sends a draft, new or failed. Resolves to the refusal's code, or null when it is stored; 'broken' without an answer. */
  const send = async (draft: Draft): Promise<string | null> => {
    const { key, conversation_id, content, file } = draft;
    const sending: Draft = { ...draft, state: 'sending', progress: 0, fault: null };
    setDrafts((all) => [...all.filter((other) => other.key !== key), sending]);
    const form = new FormData();
    form.set('content', content);
    if (file) form.set('file', file);
    try {
      await postForm(`/conversations/${conversation_id}/messages`, form, {
        key,
        failure,
        timeout: file ? patience.file : patience.text,
        onProgress: (progress) => change(key, { progress }),
      }).answer;
      change(key, { state: 'sent' });
      return null;
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      change(key, { state: 'failed', fault: `${failure} ${error.message}` });
      return error.code ?? 'broken';
    }
  };

  return { drafts, send, drop };
}

export type Outbox = ReturnType<typeof useOutbox>;
