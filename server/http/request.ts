import type { HttpBindings } from '@hono/node-server';
import type { Me } from '#core/accounts/contract.ts';

/** Facts of a request in the HTTP layer, set by its first middlewares. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    ip: string;
    viewer: Me | null;
    /** The same as in a call's context. */
    viewedUntil: Date | null;
    /** End of the viewer's session if it is not used again. */
    sessionEnds: Date | null;
    /** Inline text of the answer that may run or style it, in the words of its policy. */
    inline?: InlineSources;
  };
}

/** Sources of a content security policy: a nonce, or the hashes of the page's inline text. */
export interface InlineSources {
  script?: string;
  style?: string;
}
