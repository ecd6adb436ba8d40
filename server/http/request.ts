import type { HttpBindings } from '@hono/node-server';
import type { Me } from '#core/accounts/contract.ts';

/** What the HTTP layer knows of a request, set by its first middlewares. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    ip: string;
    viewer: Me | null;
    secureHeadersNonce?: string;
  };
}
