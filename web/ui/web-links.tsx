import { Fragment } from 'react';
import { addressesIn } from '../lib/web-addresses.ts';
import { Marked } from './marked.tsx';
import './web-links.css';

/**
 * Somebody's words, in which addresses of web pages are links: what is read is where it leads. The page that it leads to learns
 * nothing of ours, and nothing of it is loaded before it is opened. `mark` are words that are searched for.
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
