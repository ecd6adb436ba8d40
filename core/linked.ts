/** A piece of a text: words, and the page of ours that they lead to. `at` is its place among the others. */
export interface Piece {
  at: number;
  words: string;
  to?: string;
}

/** A text in pieces: `[words](/path)` is a link to a page of ours; all else is words, other addresses too. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/(\[[^\]\n]+\]\(\/(?!\/)[^)\s\\]*\))/)
    .filter((piece) => piece !== '')
    .map((piece, at) => {
      const [, words, to] = /^\[([^\]\n]+)\]\((\/[^)\s\\]*)\)$/.exec(piece) ?? [];
      return words && to ? { at, words, to } : { at, words: piece };
    });
}
