/** A piece of a text: words, and the page of this site that they link to. `at` is its position. */
export interface Piece {
  at: number;
  words: string;
  to?: string;
}

/**
 * Splits a text into pieces: `[words](/path)` is a link to a page of this site; all else is words,
 * other addresses too.
 */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/(\[[^\]\n]+\]\(\/(?!\/)[^)\s\\]*\))/)
    .filter((piece) => piece !== '')
    .map((piece, at) => {
      const [, words, to] = /^\[([^\]\n]+)\]\((\/[^)\s\\]*)\)$/.exec(piece) ?? [];
      return words && to ? { at, words, to } : { at, words: piece };
    });
}
