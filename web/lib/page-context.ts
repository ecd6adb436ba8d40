import { createContext, RouterContextProvider } from 'react-router';
import type { Me } from '#core/accounts/contract.ts';
import type { PageContext } from '#core/page.ts';

/** A loader's or action's view of its request: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();

/** The signed-in viewer, for loaders of the pages within `pages/signed-in.tsx`; never null. */
export const viewerContext = createContext<Me>();

/**
 * Returns the context that React Router passes to loaders and actions; the server calls it for each
 * page request.
 */
export function createPageContext(value: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageContext, value);
  return provider;
}
