import { Fragment } from 'react';

/** A text with some words marked, in any case. */
export function Marked({ words, children }: { words: string; children: string }) {
  if (words === '') return children;
  return piecesOf(children, words).map(({ at, text, isFound }) => (
    <Fragment key={at}>{isFound ? <mark>{text}</mark> : text}</Fragment>
  ));
}

function piecesOf(text: string, words: string) {
  const pattern = new RegExp(`(${words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')})`, 'iu');
  return text.split(pattern).map((piece, at) => ({ at, text: piece, isFound: at % 2 === 1 }));
}
