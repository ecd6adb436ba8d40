import { Fragment } from 'react';
import { Link } from 'react-router';
import { piecesOf } from '#core/linked.ts';

/**
 * Text in which `[words](/path)` becomes a link to a page of ours; all other content stays text.
 */
export function Linked({ children }: { children: string }) {
  return piecesOf(children).map(({ at, words, to }) => (
    <Fragment key={at}>{to ? <Link to={to}>{words}</Link> : words}</Fragment>
  ));
}
