/** A piece of a text: words, or the address of a web page. `at` is its index among the pieces. */
export interface TextPiece {
  at: number;
  words: string;
  isAddress: boolean;
}

/*
 * Excludes white space, quotes, angle brackets, and characters that are invisible or change the
 * text direction.
 */
const candidates = /(https?:\/\/[^\s<>"\u201c\u201d\u00ab\u00bb`\p{Cc}\p{Cf}]+)/giu;

/** Signs that end a sentence around an address rather than the address itself. */
const ending = /[.,;:!?'’…*۔،؛؟]/u;
const brackets = ['()', '[]', '{}'];

/**
 * Splits a text into addresses of web pages and other words. Addresses are http and https only,
 * their host has a dot, and none has a name before the host, which would disguise the destination.
 * The joined pieces equal the text.
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

/**
 * Returns the address without trailing signs that belong to the sentence, including a closing
 * bracket that it does not open.
 */
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
