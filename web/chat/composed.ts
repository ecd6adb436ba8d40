import { createStore } from '../lib/store.ts';
import { onSignOut, unsentOf } from '../lib/unsent.ts';
import { filesIn } from './drafts.ts';
import { openFor, removeSaved, save, savedAt } from './saved.ts';

/** Chosen files, or one recorded voice note, not sent yet. */
export interface Attached {
  files: File[];
  /** The length in seconds if it is a voice note. */
  voice_seconds: number | null;
  /** The loudness along its length; null if not measured. */
  voice_peaks: string | null;
}

/** The composer's content, as the browser saves it for a later tab. */
interface Composed {
  text: string;
  files: File[];
  voice_seconds?: number | null;
  voice_peaks?: string | null;
}

/** The attachments, by viewer and conversation. */
const files = createStore<Readonly<Record<string, Attached>>>({});
onSignOut.add(() => files.set({}));

/**
 * The content of one viewer's composers. It survives leaving the page, a reload and, if the browser
 * has storage, closing the tab. Of two tabs the last writer wins.
 */
export function composedIn(viewer: string, conversation_id: string) {
  const place = `${viewer} ${conversation_id}`;
  const texts = unsentOf<string>('texts', viewer);
  const text = () => texts.get(conversation_id) ?? '';
  const attached = () => files.get()[place] ?? null;
  const saveBoth = () => {
    const composed: Composed = { text: text(), files: [], ...attached() };
    if (composed.text || composed.files.length > 0) return save('texts', conversation_id, composed);
    return removeSaved('texts', conversation_id);
  };
  return {
    text,
    attached,
    /** The same as a hook, which also updates when it arrives late. */
    useAttached: () => files.use()[place] ?? null,
    saveText(typed: string) {
      if (typed === text()) return;
      texts.keep(conversation_id, typed || undefined);
      void saveBoth();
    },
    /** Resolves to whether the content survives the tab. */
    async saveAttached(chosen: Attached | null): Promise<boolean> {
      if (chosen === attached()) return true;
      const { [place]: _, ...others } = files.get();
      files.set(chosen ? { ...others, [place]: chosen } : others);
      return saveBoth();
    },
    /** Resolves to the content of an earlier tab if this one has none. */
    async left(): Promise<{ text: string; attached: Attached | null }> {
      openFor(viewer);
      const left = await savedAt<Composed>('texts', conversation_id);
      const { text = '', voice_seconds = null, voice_peaks = null } = left ?? {};
      const files = filesIn(left ?? {});
      return { text, attached: files.length > 0 ? { files, voice_seconds, voice_peaks } : null };
    },
  };
}
