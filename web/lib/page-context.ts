import { createContext, RouterContextProvider } from 'react-router';
import type { Me } from '#core/accounts/contract.ts';
import type { PageContext } from '#core/page.ts';

/** What a loader or action reads of its request: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();

/** The signed-in viewer, for loaders of the pages within `pages/signed-in.tsx`: there is always one. */
export const viewerContext = createContext<Me>();

/** Called by the server for each page request: the context React Router hands to loaders and actions. */
export function createPageContext(value: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageContext, value);
  return provider;
}
