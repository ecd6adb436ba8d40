import { Fragment } from 'react';
import { addressesIn } from '../lib/web-addresses.ts';
import { Marked } from './marked.tsx';
import './web-links.css';

/**
 * A person's text, with addresses of web pages as links: the visible text is the destination. The
 * linked page receives no data of ours, and is loaded only when opened. `mark` holds the words
 * searched for.
 */
export function WebLinks({ mark = '', children }: { mark?: string; children: string }) {
  return addressesIn(children).map(({ at, words, isAddress }) => (
    <Fragment key={at}>
      {isAddress ? (
        <a className="web-link" href={words} target="_blank" rel="noopener noreferrer nofollow">
          <Marked words={mark}>{words}</Marked>
        </a>
      ) : (
        <Marked words={mark}>{words}</Marked>
      )}
    </Fragment>
  ));
}
