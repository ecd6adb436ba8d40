import { createContext, useContext } from 'react';

/**
 * The response's script nonce. Only the server's render provides it, so it is never part of a
 * page's data; in the browser it is '', since browsers hide nonces.
 */
export const NonceContext = createContext('');

export function useNonce(): string {
  return useContext(NonceContext);
}
