/** A piece of a text: words, or the address of a web page. `at` is its place among the others. */
export interface TextPiece {
  at: number;
  words: string;
  isAddress: boolean;
}

/* No white space, quotes, angle brackets, and nothing that is not seen or turns the direction of what is. */
const candidates = /(https?:\/\/[^\s<>"\u201c\u201d\u00ab\u00bb`\p{Cc}\p{Cf}]+)/giu;

/** Signs that end a sentence around an address rather than the address. */
const ending = /[.,;:!?'’…*۔،؛؟]/u;
const brackets = ['()', '[]', '{}'];

/**
 * A text with the addresses of web pages told apart from its words: http and https alone, with a host that has a dot, and none
 * that shows a name before the host, which would pretend to lead there. The pieces put together are the text, sign by sign.
 */
export function addressesIn(text: string): TextPiece[] {
  const pieces = text.split(candidates).flatMap((piece, at) => {
    const address = at % 2 === 1 ? withoutEnding(piece) : '';
    if (!leadsToPage(address)) return [{ words: piece, isAddress: false }];
    return [
      { words: address, isAddress: true },
      { words: piece.slice(address.length), isAddress: false },
    ];
  });
  return pieces.filter(({ words }) => words !== '').map((piece, at) => ({ at, ...piece }));
}

/** Without the signs at its end that belong to the sentence, a bracket that it does not open among them. */
function withoutEnding(address: string): string {
  const countOf = (sign: string) => address.split(sign).length - 1;
  const unopened = new Map(brackets.map(([open = '', close = '']) => [close, countOf(close) - countOf(open)]));
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const left = unopened.get(last) ?? 0;
    if (left <= 0 && !ending.test(last)) break;
    unopened.set(last, left - 1);
  }
  return address.slice(0, end);
}

function leadsToPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname.includes('.') && username === '' && password === '';
}
