import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { Api, CallContext } from '#core/page.ts';

/** The contract as the browser calls it. Types only: the server validates, no schema is sent to the browser. */
export const rpc: Api = createORPCClient(
  new RPCLink<CallContext>({
    url: () => `${location.origin}/rpc`,
    headers: ({ context }) => (context.key ? { 'idempotency-key': context.key } : {}),
  }),
);
