import { onSignOut, unsentOf } from '../lib/unsent.ts';

/** Files chosen and not sent, by viewer and conversation: they last as long as the tab's document. */
const files = new Map<string, File>();
onSignOut.add(() => files.clear());

/** What stands in the composers of one viewer: it outlives leaving the page, its texts a reload too. */
export function composedIn(viewer: string, conversation_id: string) {
  const place = `${viewer} ${conversation_id}`;
  const texts = unsentOf<string>('texts', viewer);
  return {
    text: () => texts.get(conversation_id) ?? '',
    file: () => files.get(place) ?? null,
    keepText: (text: string) => texts.keep(conversation_id, text || undefined),
    keepFile(file: File | null) {
      if (file) files.set(place, file);
      else files.delete(place);
    },
  };
}
