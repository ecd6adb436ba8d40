import { Fragment } from 'react';
import { addressesIn } from '../lib/web-addresses.ts';
import './web-links.css';

/**
 * Somebody's words, in which addresses of web pages are links: what is read is where it leads. The page that it leads to learns
 * nothing of ours, and nothing of it is loaded before it is opened.
 */
export function WebLinks({ children }: { children: string }) {
  return addressesIn(children).map(({ at, words, isAddress }) => (
    <Fragment key={at}>
      {isAddress ? (
        <a className="web-link" href={words} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      ) : (
        words
      )}
    </Fragment>
  ));
}
