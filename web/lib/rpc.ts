import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { Api, CallContext } from '#core/page.ts';
import { renewFirst } from './session.ts';

/**
 * The contract as the browser calls it. Types only: the server validates, the browser receives no
 * schema.
 */
export const rpc: Api = createORPCClient(
  new RPCLink<CallContext>({
    url: () => `${location.origin}/rpc`,
    fetch: async (request, init) => {
      await renewFirst();
      return fetch(request, init);
    },
    headers: ({ context }) => (context.key ? { 'idempotency-key': context.key } : {}),
  }),
);
