import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { sessions } from '#core/limits.ts';
import { isUnavailable } from '../database/database.ts';
import type { DB } from '../database/types.gen.ts';
import { withoutData } from '../watch/plain-error.ts';
import { oneViewer } from './one-viewer.ts';
import { openSession } from './open-session.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { libraryDatabase, provedSessions } from './proofs.ts';
import { type Providers, providerVisits } from './providers.ts';
import { passkeys, secondFactor } from './second-factor.ts';
import { deletedAccounts } from './take-back.ts';

/**
 * The header in which in-process calls and the HTTP layer name the caller's address; never accepted
 * from outside.
 */
export const addressHeader = 'x-mukammal-address';

/**
 * Paths of the library that answer over HTTP; all others are 404 there (docs/architecture.md, How
 * one request flows).
 */
export const openAuthPaths = /^\/api\/auth\/get-session$/;

interface AuthOptions {
  db: Kysely<DB>;
  publicUrl: string;
  secret: string;
  log: Logger;
  providers: Providers;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ db: pool, publicUrl, secret, log, providers }: AuthOptions) {
  const db = libraryDatabase(pool);
  return betterAuth({
    appName: 'Mukammal',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    onAPIError: {
      onError: (error) => {
        // The HTTP side sets the lifetime.
        if (isUnavailable(error)) throw error;
        if (!(error instanceof APIError)) log.error({ err: error }, 'auth failed');
      },
    },
    database: { db, type: 'postgres' },
    plugins: [
      oneViewer,
      openSession,
      provedSessions,
      deletedAccounts(db),
      providerVisits(providers, publicUrl),
      secondFactor(),
      passkeys(publicUrl),
    ],
    logger: {
      log: (level, message, ...about) => {
        // Errors that the library would only log: while the database is unavailable nothing was
        // done, not even a logout.
        const away = about.find(isUnavailable);
        if (away) throw away;
        if (level === 'error' || level === 'warn') log.warn({ auth: level }, withoutData(message));
      },
    },
    user: {
      modelName: 'profiles',
      fields: {
        name: 'full_name',
        emailVerified: 'email_verified',
        image: 'avatar_url',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // The columns that we write; the library refuses a schema with an unknown column.
      additionalFields: { username: { type: 'string', required: false, input: false } },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: sessions.lifetime,
      updateAge: sessions.renewedAfter,
      // Changes to an account's protection need more than a young session (recovery.ts).
      freshAge: 0,
    },
    account: {
      modelName: 'identities',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    // Procedures declare their limits, and `server/http/api.ts` counts the library's own calls over
    // HTTP.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: publicUrl.startsWith('https:'),
      cookiePrefix: 'mukammal',
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // Only confirm_sign_up() makes accounts.
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      password: { hash: hashPassword, verify: verifyPassword },
    },
  });
}
