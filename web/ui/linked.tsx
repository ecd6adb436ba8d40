import { Fragment } from 'react';
import { Link } from 'react-router';
import { piecesOf } from '#core/linked.ts';

/** Words in which `[words](/path)` leads to a page of ours; nothing else in them is anything but words. */
export function Linked({ children }: { children: string }) {
  return piecesOf(children).map(({ at, words, to }) => (
    <Fragment key={at}>{to ? <Link to={to}>{words}</Link> : words}</Fragment>
  ));
}
