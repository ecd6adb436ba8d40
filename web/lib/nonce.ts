import { createContext, useContext } from 'react';

/** The response's script nonce. Only the server's render provides it, so it is never part of a page's data. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
