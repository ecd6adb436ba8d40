import { onSignOut, unsentTexts } from '../lib/unsent.ts';

/** Files chosen and not sent, by viewer and conversation: they last as long as the tab's document. */
const files = new Map<string, File>();
onSignOut.add(() => files.clear());

/** The texts of one viewer by conversation; another's are nobody's business. */
function textsOf(viewer: string): Record<string, string> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(unsentTexts) ?? 'null');
    return kept?.viewer === viewer ? kept.texts : {};
  } catch {
    return {};
  }
}

/** What stands in the composers of one viewer: it outlives leaving the page, its texts a reload too. */
export function composedIn(viewer: string, conversation_id: string) {
  const place = `${viewer} ${conversation_id}`;
  return {
    text: () => textsOf(viewer)[conversation_id] ?? '',
    file: () => files.get(place) ?? null,
    keepText(text: string) {
      const { [conversation_id]: _, ...others } = textsOf(viewer);
      const texts = text ? { ...others, [conversation_id]: text } : others;
      sessionStorage.setItem(unsentTexts, JSON.stringify({ viewer, texts }));
    },
    keepFile(file: File | null) {
      if (file) files.set(place, file);
      else files.delete(place);
    },
  };
}
