import { BetterAuthError, type BetterAuthPlugin, generateState, parseGenericState } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { authorizationCodeRequest, createAuthorizationURL, getOAuth2Tokens } from 'better-auth/oauth2';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { ProviderId } from '#core/accounts/providers-contract.ts';
import { providers as limits } from '#core/limits.ts';

/** A provider as the operator configured it. */
export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
  jwksUrl: string;
  /** Issuer names that it may sign with. */
  issuers: string[];
}

/** The configured providers. */
export type Providers = Partial<Record<ProviderId, ProviderSettings>>;

/** Differences between providers. */
const ways: Record<ProviderId, { pkce: boolean; signsNonce: boolean; accessType?: string }> = {
  google: { pkce: true, signsNonce: true, accessType: 'offline' },
  // Takes no PKCE from servers, and may omit the nonce; one that it does repeat must match.
  linkedin_oidc: { pkce: false, signsNonce: false },
};

/**
 * Paths at which the library begins and ends a visit to a provider. Closed over HTTP
 * (`openAuthPaths`).
 */
export const providerPaths = { begin: '/provider/begin', finish: '/provider/finish' } as const;

/**
 * Data that begins in one request and ends in another: kept with the state, which its cookie binds
 * to the browser.
 */
const visit = z.object({
  /** The page to come back to. */
  to: z.string(),
  /** The inviter's username. */
  ref: z.string(),
  /** The member who connects the provider's account; null for a visit that signs in. */
  connects: z
    .object({
      user: z.string(),
      /**
       * Digest of the session's token: the visit ends in the session in which the proof was given.
       */
      session: z.string(),
      /** The time of the proof: milliseconds since 1970. */
      proved_at: z.number(),
    })
    .nullable(),
});
export type Visit = z.output<typeof visit>;

/** A visit as its state keeps it: with its provider, and the issuer names of that provider. */
const kept = visit.extend({ provider: z.string(), issuers: z.array(z.string()) });

/** The person whom a provider names. Only the id is stable. */
const identity = z.object({
  id: z.string().min(1).max(255),
  full_name: z.string(),
  email: z.string(),
  /** The provider says that the email is theirs. */
  email_verified: z.boolean(),
});
export type Identity = z.output<typeof identity>;

/** The data at the end of a visit. */
export const finished = z.object({ visit, identity });

/** A check that a provider's answer failed. */
class Unbelievable extends Error {}

/**
 * Visits to providers: the library keeps state, nonce and code verifier and makes the requests; an
 * answer is believed only as far as it is signed for us, now, and for this visit
 * (docs/decisions/0041).
 */
export function providerVisits(providers: Providers, publicUrl: string) {
  const keys = new Map<ProviderId, ReturnType<typeof createRemoteJWKSet>>();
  const provider = z.enum(Object.keys(providers) as ProviderId[]);
  const callback = (id: ProviderId) => `${publicUrl}/api/auth/callback/${id}`;

  function settingsOf(id: ProviderId): ProviderSettings {
    const settings = providers[id];
    if (!settings) throw new Unbelievable('not configured');
    return settings;
  }

  /** Exchanges a code for the tokens. The provider has `patience` seconds, and may not redirect. */
  async function exchange(id: ProviderId, code: string, codeVerifier: string) {
    const settings = settingsOf(id);
    const { body, headers } = await authorizationCodeRequest({
      code,
      ...(ways[id].pkce && { codeVerifier }),
      redirectURI: callback(id),
      options: settings,
      tokenEndpoint: settings.tokenUrl,
      authentication: 'post',
    });
    return getOAuth2Tokens(await ask(settings.tokenUrl, { method: 'POST', headers, body }));
  }

  /**
   * Returns the claims of an id token, once its signature, issuer, audience, time and nonce are
   * right.
   */
  async function claimsOf(
    id: ProviderId,
    issuer: string[],
    idToken: string,
    nonce: string | undefined,
  ): Promise<JWTPayload> {
    const { clientId, jwksUrl } = settingsOf(id);
    const set = keys.get(id) ?? createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: limits.patience * 1000 });
    keys.set(id, set);
    const { payload } = await jwtVerify(idToken, set, {
      issuer,
      audience: clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: 10,
    });
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) {
      throw new Unbelievable('made for another client');
    }
    if (!nonce || (payload.nonce !== nonce && (ways[id].signsNonce || payload.nonce !== undefined))) {
      throw new Unbelievable('another visit’s nonce');
    }
    return payload;
  }

  /**
   * Returns the person: from the id token, and an email missing there from the provider's details
   * of the same person.
   */
  async function whoIs(
    id: ProviderId,
    issuers: string[],
    code: string,
    codeVerifier: string,
    nonce: string | undefined,
  ): Promise<Identity> {
    const { idToken, accessToken } = await exchange(id, code, codeVerifier);
    if (!idToken) throw new Unbelievable('no id token');
    let claims: Record<string, unknown> = await claimsOf(id, issuers, idToken, nonce);
    if (!claims.email && accessToken) {
      const told = await ask(settingsOf(id).userInfoUrl, { headers: { authorization: `Bearer ${accessToken}` } });
      if (told.sub !== claims.sub) throw new Unbelievable('another person’s details');
      claims = { ...told, sub: claims.sub };
    }
    const text = (claim: unknown) => (typeof claim === 'string' ? claim.trim() : '');
    return identity.parse({
      id: claims.sub,
      full_name: text(claims.name) || [text(claims.given_name), text(claims.family_name)].join(' ').trim(),
      // When lower-cased, non-ASCII signs can become the letters of another person's address.
      email: /^[\x21-\x7e]*$/.test(text(claims.email)) ? text(claims.email).toLowerCase() : '',
      // LinkedIn has been seen to send the word.
      email_verified: claims.email_verified === true || claims.email_verified === 'true',
    });
  }

  return {
    id: 'provider-visits',
    endpoints: {
      beginVisit: createAuthEndpoint(
        providerPaths.begin,
        { method: 'POST', body: visit.extend({ provider }) },
        async (ctx) => {
          const { provider: id, ...about } = ctx.body;
          const settings = settingsOf(id);
          const nonce = crypto.randomUUID();
          const additionalData: z.output<typeof kept> = { ...about, provider: id, issuers: settings.issuers };
          const { state, codeVerifier } = await generateState(ctx, { additionalData, idTokenNonce: nonce });
          const url = await createAuthorizationURL({
            id,
            options: settings,
            authorizationEndpoint: settings.authorizationUrl,
            redirectURI: callback(id),
            state,
            nonce,
            scopes: ['openid', 'profile', 'email'],
            ...(ways[id].pkce && { codeVerifier }),
            ...(ways[id].accessType && { accessType: ways[id].accessType }),
          });
          return ctx.json({ url: url.toString() });
        },
      ),

      finishVisit: createAuthEndpoint(
        providerPaths.finish,
        {
          method: 'POST',
          body: z.object({ provider, code: z.string(), state: z.string(), iss: z.string().optional() }),
        },
        async (ctx) => {
          const { provider: id, code, state, iss } = ctx.body;
          try {
            const { codeVerifier, idTokenNonce, ...data } = await parseGenericState(ctx, state);
            const { provider: visited, issuers, ...about } = kept.parse(data);
            // Checked before the code is sent anywhere: it may be another provider's (mix-up, RFC
            // 9207).
            if (visited !== id) throw new Unbelievable(`the state of a visit to ${visited}`);
            if (iss !== undefined && !issuers.includes(iss)) throw new Unbelievable('another issuer');
            const who = await whoIs(id, issuers, code, codeVerifier, idTokenNonce);
            return ctx.json(finished.parse({ visit: about, identity: who }));
          } catch (error) {
            if (!isOfTheVisit(error)) throw error;
            ctx.context.logger.warn(`${id}: ${error.message}`);
            throw new APIError('BAD_REQUEST', { code: 'VISIT_FAILED' });
          }
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Returns one answer of a provider, as JSON. Error: anything else. */
async function ask(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(limits.patience * 1000),
  }).catch((error: Error) => {
    throw new Unbelievable(`${url}: ${error.message}`);
  });
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok || !told || typeof told !== 'object') throw new Unbelievable(`${url} answered ${answer.status}`);
  return told as Record<string, unknown>;
}

/** Returns whether an error means that this visit failed: all other errors are faults of ours. */
function isOfTheVisit(error: unknown): error is Error {
  return (
    error instanceof Unbelievable ||
    error instanceof BetterAuthError ||
    error instanceof z.ZodError ||
    // jose's errors, both for keys that cannot be fetched and for invalid tokens.
    (error instanceof Error && 'code' in error && /^ERR_J/.test(String(error.code)))
  );
}
