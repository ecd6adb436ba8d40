import { createStore } from '../lib/store.ts';
import { onSignOut, unsentOf } from '../lib/unsent.ts';
import { keep, keepFor, keptAt, letGo } from './kept.ts';

/** A file that was chosen, or a voice note that was recorded, and not sent. */
export interface Attached {
  file: File;
  /** It is a voice note of so many seconds. */
  voice_seconds: number | null;
  /** How loud it is along its length; null where that was not heard. */
  voice_peaks: string | null;
}

/** What stands in a composer, as the browser keeps it for a tab that is opened later. */
interface Composed {
  text: string;
  file: File | null;
  voice_seconds?: number | null;
  voice_peaks?: string | null;
}

/** What is attached, by viewer and conversation. */
const files = createStore<Readonly<Record<string, Attached>>>({});
onSignOut.add(() => files.set({}));

/**
 * What stands in the composers of one viewer: it outlives leaving the page, a reload and, where the browser keeps something,
 * the tab. Of two tabs the one that wrote last counts.
 */
export function composedIn(viewer: string, conversation_id: string) {
  const place = `${viewer} ${conversation_id}`;
  const texts = unsentOf<string>('texts', viewer);
  const text = () => texts.get(conversation_id) ?? '';
  const attached = () => files.get()[place] ?? null;
  const keepBoth = () => {
    const composed: Composed = { text: text(), file: null, ...attached() };
    if (composed.text || composed.file) return keep('texts', conversation_id, composed);
    return letGo('texts', conversation_id);
  };
  return {
    text,
    attached,
    /** The same in a component, however late it comes. */
    useAttached: () => files.use()[place] ?? null,
    keepText(typed: string) {
      if (typed === text()) return;
      texts.keep(conversation_id, typed || undefined);
      void keepBoth();
    },
    /** Resolves to whether it outlives the tab. */
    async keepAttached(chosen: Attached | null): Promise<boolean> {
      if (chosen === attached()) return true;
      const { [place]: _, ...others } = files.get();
      files.set(chosen ? { ...others, [place]: chosen } : others);
      return keepBoth();
    },
    /** What an earlier tab left, where this one has nothing. */
    async left(): Promise<{ text: string; attached: Attached | null }> {
      keepFor(viewer);
      const left = await keptAt<Composed>('texts', conversation_id);
      const { text = '', file = null, voice_seconds = null, voice_peaks = null } = left ?? {};
      return { text, attached: file && { file, voice_seconds, voice_peaks } };
    },
  };
}
