import { onSignOut, unsentOf } from '../lib/unsent.ts';
import { keep, keepFor, keptAt, letGo } from './kept.ts';

/** What stands in a composer, as the browser keeps it for a tab that is opened later. */
interface Composed {
  text: string;
  file: File | null;
}

/** Files chosen and not sent, by viewer and conversation. */
const files = new Map<string, File>();
onSignOut.add(() => files.clear());

/**
 * What stands in the composers of one viewer: it outlives leaving the page, a reload and, where the browser keeps something,
 * the tab. Of two tabs the one that wrote last counts.
 */
export function composedIn(viewer: string, conversation_id: string) {
  const place = `${viewer} ${conversation_id}`;
  const texts = unsentOf<string>('texts', viewer);
  const text = () => texts.get(conversation_id) ?? '';
  const file = () => files.get(place) ?? null;
  const keepBoth = () => {
    const composed: Composed = { text: text(), file: file() };
    if (composed.text || composed.file) void keep('texts', conversation_id, composed);
    else void letGo('texts', conversation_id);
  };
  return {
    text,
    file,
    keepText(typed: string) {
      if (typed === text()) return;
      texts.keep(conversation_id, typed || undefined);
      keepBoth();
    },
    keepFile(chosen: File | null) {
      if (chosen === file()) return;
      if (chosen) files.set(place, chosen);
      else files.delete(place);
      keepBoth();
    },
    /** What an earlier tab left, where this one has nothing. */
    async left(): Promise<Composed> {
      keepFor(viewer);
      return (await keptAt<Composed>('texts', conversation_id)) ?? { text: '', file: null };
    },
  };
}
