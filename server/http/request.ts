import type { HttpBindings } from '@hono/node-server';
import type { Me } from '#core/accounts/contract.ts';

/** What the HTTP layer knows of a request, set by its first middlewares. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    ip: string;
    viewer: Me | null;
    /** As in a call's context. */
    viewedUntil: Date | null;
    /** When the viewer's session ends if it is not used again. */
    sessionEnds: Date | null;
    /** What of the answer's own text may run or style it, in the words of its policy. */
    inline?: InlineSources;
  };
}

/** Sources of a content security policy: a nonce, or the hashes of what stands in the page. */
export interface InlineSources {
  script?: string;
  style?: string;
}
