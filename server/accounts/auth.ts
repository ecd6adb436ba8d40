import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.gen.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** What sign-up knows of a person beyond name, email and password. */
export interface SignUpDetails {
  username: string;
  phone_number: string;
  user_type: 'student' | 'tutor';
  expertise: string[];
  ref: string | null;
}

/** Carries the details of the sign-up in hand to the create hook: no client input reaches these columns. */
const signUpDetails = new AsyncLocalStorage<SignUpDetails>();

export function withSignUpDetails<T>(details: SignUpDetails, run: () => Promise<T>): Promise<T> {
  return signUpDetails.run(details, run);
}

/** The header in which in-process calls and the HTTP layer say the caller's address; never taken from outside. */
export const addressHeader = 'x-mukammal-address';

/** Paths of the library that answer over HTTP; all others are 404 there (design, How one request flows). */
export const openAuthPaths = /^\/api\/auth\/(?:callback\/[a-z_-]+|verify-email|get-session)$/;

/** Hours for which a confirmation link works. */
export const confirmationHours = 24;

interface AuthOptions {
  db: Kysely<DB>;
  publicUrl: string;
  secret: string;
  log: Logger;
  clock: () => Date;
  /** Tells the mailer that a mail was written. */
  wakeMailer: () => void;
}

const details = { required: false, input: false } as const;

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ db, publicUrl, secret, log, clock, wakeMailer }: AuthOptions) {
  async function writeMail(kind: 'confirm_email' | 'account_exists', recipient_id: string): Promise<void> {
    const now = clock();
    await db.insertInto('mails').values({ kind, recipient_id, created_at: now, next_attempt_at: now }).execute();
    wakeMailer();
  }

  return betterAuth({
    appName: 'Mukammal',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    database: { db, type: 'postgres' },
    logger: {
      log: (level, message) => {
        if (level === 'error' || level === 'warn') log.warn({ auth: level }, message);
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
      additionalFields: {
        username: { type: 'string', ...details },
        phone_number: { type: 'string', ...details },
        user_type: { type: 'string', ...details },
        // 'json' hands the list to the driver as it is, which makes a text[] of it; 'string[]' would make JSON text.
        expertise: { type: 'json', ...details },
        ref: { type: 'string', ...details },
        is_blocked: { type: 'boolean', ...details },
      },
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
      expiresIn: 60 * 60 * 24 * 30,
      updateAge: 60 * 60 * 24,
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
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rate_limits',
      fields: { lastRequest: 'last_request' },
      window: 60,
      max: 120,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 600, max: 30 },
        '/send-verification-email': { window: 60, max: 10 },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: publicUrl.startsWith('https:'),
      cookiePrefix: 'mukammal',
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      password: { hash: hashPassword, verify: verifyPassword },
      onExistingUserSignUp: ({ user }) => writeMail('account_exists', user.id),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: confirmationHours * 3600,
      sendVerificationEmail: ({ user }) => writeMail('confirm_email', user.id),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const known = signUpDetails.getStore();
            if (!known) throw new APIError('BAD_REQUEST', { message: 'Sign up needs its details.' });
            return { data: { ...user, ...known, image: undefined } };
          },
        },
      },
      session: {
        create: {
          before: async (session) => {
            const owner = await db
              .selectFrom('profiles')
              .select('is_blocked')
              .where('id', '=', session.userId)
              .executeTakeFirst();
            if (owner?.is_blocked) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_BLOCKED' });
          },
        },
      },
    },
  });
}
