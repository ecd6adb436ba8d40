import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** A provider's claims about a person; `email_verified` as providers send it, also as a string. */
export interface Person {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean | 'true' | 'false';
}

/** A real OpenID Connect provider on a port of its own, in place of Google and LinkedIn. */
export interface OidcPeer {
  /** Settings of a server that uses it for both. */
  env: Record<string, string>;
  /** The other issuer that it may sign with as LinkedIn. */
  secondIssuer: string;
  /** The person whom it signs in next. */
  person: Person;
  /**
   * Changes the claims of id tokens before they are signed; a `key` signs them instead of the
   * provider's own.
   */
  lie: ((claims: JWTPayload) => JWTPayload) | null;
  wrongKey: boolean;
  /** Behaviour of the token endpoint: normal, no answer, or an error. */
  tokens: 'given' | 'withheld' | 'refused' | 'without id token';
  /** Queries of visits, newest last. */
  asked: URLSearchParams[];
  /** Number of codes exchanged for tokens. */
  exchanges: number;
  stop: () => Promise<void>;
}

const kid = 'of the tests';

function newKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

export async function startOidc(): Promise<OidcPeer> {
  let handle: RequestListener = (_request, response) => response.end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [key, otherKey] = [newKey(), newKey()];
  const client = (client_id: string) => ({
    client_id,
    client_secret: `the secret of ${client_id}`,
    redirect_uris: ['https://any.example/callback'],
    token_endpoint_auth_method: 'client_secret_post',
  });
  const people = new Map<string, Person>();
  const provider: Provider = new Provider(issuer, {
    clients: [client('google-client'), client('linkedin-client')],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/sign-in' },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  // The ports of tests are known only once they listen.
  provider.Client.prototype.redirectUriAllowed = () => true;

  const peer: OidcPeer = {
    env: {
      ...settingsOf('GOOGLE', 'google-client', issuer),
      ...settingsOf('LINKEDIN', 'linkedin-client', issuer),
      LINKEDIN_ISSUER: `${issuer}/oauth, ${issuer}`,
    },
    secondIssuer: `${issuer}/oauth`,
    person: { sub: 'nobody' },
    lie: null,
    wrongKey: false,
    tokens: 'given',
    asked: [],
    exchanges: 0,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token' || typeof ctx.body?.id_token !== 'string') return;
    if (peer.tokens === 'without id token') {
      const { id_token: _none, ...rest } = ctx.body;
      ctx.body = rest;
      return;
    }
    if (!peer.lie && !peer.wrongKey) return;
    const claims = decodeJwt(ctx.body.id_token);
    const jwt = new SignJWT(peer.lie?.(claims) ?? claims).setProtectedHeader({ alg: 'RS256', kid });
    ctx.body = { ...ctx.body, id_token: await jwt.sign(peer.wrongKey ? otherKey : key) };
  });

  const answer = provider.callback();
  handle = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/auth') peer.asked.push(searchParams);
    if (pathname === '/token') peer.exchanges += 1;
    if (pathname === '/token' && peer.tokens === 'withheld') return;
    if (pathname === '/token' && peer.tokens === 'refused') {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Down</h1>');
    } else if (pathname === '/sign-in') {
      people.set(peer.person.sub, peer.person);
      void provider.interactionFinished(request, response, { login: { accountId: peer.person.sub, remember: false } });
    } else {
      answer(request, response);
    }
  };
  return peer;
}

function settingsOf(name: string, id: string, issuer: string): Record<string, string> {
  return {
    [`${name}_CLIENT_ID`]: id,
    [`${name}_CLIENT_SECRET`]: `the secret of ${id}`,
    [`${name}_AUTHORIZATION_URL`]: `${issuer}/auth`,
    [`${name}_TOKEN_URL`]: `${issuer}/token`,
    [`${name}_USERINFO_URL`]: `${issuer}/me`,
    [`${name}_JWKS_URL`]: `${issuer}/jwks`,
    [`${name}_ISSUER`]: issuer,
  };
}
