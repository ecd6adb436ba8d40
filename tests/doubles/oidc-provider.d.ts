/** The parts of oidc-provider that the tests use; it brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Koa {
    path: string;
    body: Record<string, unknown>;
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }

  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    Client: { prototype: { redirectUriAllowed: (uri: string) => boolean } };
    Grant: new (about: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback: () => RequestListener;
    use: (middleware: (ctx: Koa, next: () => Promise<void>) => Promise<void>) => void;
    interactionFinished: (request: IncomingMessage, response: ServerResponse, result: object) => Promise<void>;
  }
}
