import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { brand } from '#core/brand.ts';
import { byGateway, type GatewayId } from '#core/payments/gateways.ts';
import { readKeep } from './backup/keep.ts';
import { defaultDataDir } from './database/place.ts';
import { Mendable } from './mendable.ts';
import { gatewayKinds } from './payments/gateway-kinds.ts';

/**
 * A setting that does not parse. The message is one line that names it and never holds its value.
 */
export class ConfigError extends Mendable {
  constructor(setting: string, fault: string) {
    super(`${setting} ${fault}`);
  }
}

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    abort: true,
  });
const web = url('http', 'https');
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535');
const share = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1, such as 0.1')
  .transform(Number);
const list = z.string().transform((value) => value.split(',').map((part) => part.trim()));
const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
const mailbox = z.email('must be an email address');
const sender = z
  .string()
  .regex(/^([^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be "Name <address>" or an address');
/** A time of day; the jobs' cron takes it apart. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00');
const keep = z.string().transform((value, check) => {
  const read = readKeep(value);
  if (read === null) check.addIssue('must be counts of days, weeks and months, such as 7d,4w,6m');
  return read ?? z.NEVER;
});
const place = z.string().regex(/^(?!\w+:\/\/)|^s3:\/\/[^/]+/, 'must be a folder or s3://bucket/prefix');
const origin = web
  .refine(
    (value) => ['/', ''].includes(value.slice(new URL(value).origin.length)),
    'must have no path: scheme, host and port only',
  )
  .transform((value) => new URL(value).origin);
const addresses = z.string().transform((value, check) => {
  const list = new BlockList();
  for (const entry of value.split(',').map((part) => part.trim())) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const bits = family === 'ipv6' ? 128 : 32;
    if (isIP(address) === 0 || (prefix !== undefined && !(/^\d+$/.test(prefix) && Number(prefix) <= bits))) {
      check.addIssue('must be addresses or networks such as 10.0.0.0/8, separated by commas');
      return z.NEVER;
    }
    list.addSubnet(address, prefix === undefined ? bits : Number(prefix), family);
  }
  return list;
});

/** Push key in base64url with this many characters, as its tool writes it. */
const vapidKey = (signs: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${signs}}$`), `must be ${signs} signs of base64url`);

/** Settings by name. An empty one counts as unset. `.env.example` explains them. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  TRUSTED_PROXY: addresses.optional(),
  PRODUCTION: yesOrNo.default(false),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
  OLDER_VERSION: yesOrNo.default(false),
  PROCESSES: z
    .string()
    .regex(/^([1-9]|1[0-6])$/, 'must be a whole number from 1 to 16')
    .transform(Number)
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: sender.default(`${brand.name} <no-reply@localhost>`),
  ADMIN_EMAIL: mailbox.optional(),
  SUPPORT_EMAIL: mailbox.default('support@localhost'),
  SUPPORT_WHATSAPP: z.string().optional(),
  SUPPORT_ADDRESS: z.string().optional(),
  WALLET_NAME: z.string().optional(),
  WALLET_NUMBER: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: web.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_TO: place.optional(),
  BACKUP_AT: timeOfDay.default('03:00'),
  BACKUP_KEEP: keep.optional(),
  BACKUP_BEFORE_UPDATE: yesOrNo.optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ENDPOINT: web.optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  VAPID_PUBLIC_KEY: vapidKey(87).optional(),
  VAPID_PRIVATE_KEY: vapidKey(43).optional(),
  PUSH_SERVICES: list.default([]),
  AI_URL: web.optional(),
  AI_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTHORIZATION_URL: web.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: web.default('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: web.default('https://openidconnect.googleapis.com/v1/userinfo'),
  GOOGLE_JWKS_URL: web.default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUER: list.default(['https://accounts.google.com', 'accounts.google.com']),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_AUTHORIZATION_URL: web.default('https://www.linkedin.com/oauth/v2/authorization'),
  LINKEDIN_TOKEN_URL: web.default('https://www.linkedin.com/oauth/v2/accessToken'),
  LINKEDIN_USERINFO_URL: web.default('https://api.linkedin.com/v2/userinfo'),
  LINKEDIN_JWKS_URL: web.default('https://www.linkedin.com/oauth/openid/jwks'),
  // The discovery document names the first issuer, LinkedIn's documentation the second.
  LINKEDIN_ISSUER: list.default(['https://www.linkedin.com/oauth', 'https://www.linkedin.com']),
  HCAPTCHA_SITE_KEY: z.string().optional(),
  HCAPTCHA_SECRET: z.string().optional(),
  HCAPTCHA_VERIFY_URL: web.default('https://api.hcaptcha.com/siteverify'),
  CHAT_POLICY: z.enum(['strict', 'contextual'], 'must be strict or contextual').optional(),
  HIDDEN_PATH: z
    .string()
    .regex(/^[a-z0-9-]{8,64}$/i, 'must be 8 to 64 letters, digits and hyphens')
    .optional(),
  SENTRY_DSN: web.optional(),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(0.1),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
});

/**
 * Placeholders that a new installation shows instead of the operator's own; a public server shows
 * its own or nothing.
 */
const placeholders = {
  whatsapp: '0300 0000000',
  address: '1 Example Road, Lahore',
  wallet: { name: `${brand.name} (example)`, number: '0300 0000000' },
};

/** Every setting, read once at start. */
export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the settings. Throws ConfigError for the first that does not parse. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined] as const);
  const { data: set, error } = settings.safeParse(Object.fromEntries(given));
  if (error) {
    const issue = error.issues[0];
    throw new ConfigError(String(issue?.path[0]), issue?.message ?? 'is wrong');
  }
  if (set.DATABASE_URL && !set.APP_SECRET) {
    throw new ConfigError('APP_SECRET', 'must be set with DATABASE_URL, since several servers share it');
  }
  if (set.DATABASE_DIRECT_URL && !set.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL', 'is missing: it is needed with DATABASE_DIRECT_URL');
  }
  if (set.METRICS_TOKEN && set.METRICS_PORT === undefined) {
    throw new ConfigError('METRICS_PORT', 'is missing: it is needed with METRICS_TOKEN');
  }
  return {
    port: set.PORT,
    host: set.HOST,
    /** The public origin without a trailing slash; null: `http://localhost:` and the bound port. */
    publicUrl: set.PUBLIC_URL ?? null,
    /** Proxy whose `X-Forwarded-*` headers are trusted; null: none. */
    trustedProxy: set.TRUSTED_PROXY ?? null,
    /** Set by the operator: no local mailbox, no payment sandbox. */
    production: set.PRODUCTION,
    /** Absolute path that holds PostgreSQL, files and the secret. */
    dataDir: set.DATA_DIR ? resolve(set.DATA_DIR) : defaultDataDir(),
    dataDirExplicit: set.DATA_DIR !== undefined,
    databaseUrl: set.DATABASE_URL ?? null,
    /** PostgreSQL itself, where `databaseUrl` leads to a pooler. */
    databaseDirectUrl: set.DATABASE_DIRECT_URL ?? null,
    /** This version's functions replace a newer version's. */
    olderVersion: set.OLDER_VERSION,
    /** Server processes on this machine. */
    processes: set.PROCESSES ?? usualProcesses(),
    /** Null: created once and kept in the data folder, see `appSecret`. */
    appSecret: set.APP_SECRET ?? null,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    adminEmail: set.ADMIN_EMAIL ?? null,
    support: {
      email: set.SUPPORT_EMAIL,
      whatsapp: set.SUPPORT_WHATSAPP ?? (set.PRODUCTION ? '' : placeholders.whatsapp),
      address: set.SUPPORT_ADDRESS ?? (set.PRODUCTION ? '' : placeholders.address),
    },
    /** Both are shown to a person who pays by hand. */
    wallet:
      group({ WALLET_NAME: set.WALLET_NAME, WALLET_NUMBER: set.WALLET_NUMBER }, (all) => ({
        name: all.WALLET_NAME,
        number: all.WALLET_NUMBER,
      })) ?? (set.PRODUCTION ? null : placeholders.wallet),
    s3: group(
      {
        S3_BUCKET: set.S3_BUCKET,
        S3_ACCESS_KEY_ID: set.S3_ACCESS_KEY_ID,
        S3_SECRET_ACCESS_KEY: set.S3_SECRET_ACCESS_KEY,
      },
      (all) => ({
        bucket: all.S3_BUCKET,
        region: set.S3_REGION,
        endpoint: set.S3_ENDPOINT ?? null,
        accessKeyId: all.S3_ACCESS_KEY_ID,
        secretAccessKey: all.S3_SECRET_ACCESS_KEY,
      }),
    ),
    backup: {
      /** Folder or `s3://` address of the nightly backup; null: none. */
      to: set.BACKUP_TO ?? null,
      /** Time in Karachi. */
      at: set.BACKUP_AT,
      /** Null: the default of nightly backups; manual ones keep all. */
      keep: set.BACKUP_KEEP ?? null,
      /** Whether a newer version backs up before it migrates; null: where there is a place. */
      beforeUpdate: set.BACKUP_BEFORE_UPDATE ?? null,
      passphrase: set.BACKUP_PASSPHRASE ?? null,
      s3: group(
        {
          BACKUP_S3_ACCESS_KEY_ID: set.BACKUP_S3_ACCESS_KEY_ID,
          BACKUP_S3_SECRET_ACCESS_KEY: set.BACKUP_S3_SECRET_ACCESS_KEY,
        },
        (all) => ({
          region: set.BACKUP_S3_REGION,
          endpoint: set.BACKUP_S3_ENDPOINT ?? null,
          accessKeyId: all.BACKUP_S3_ACCESS_KEY_ID,
          secretAccessKey: all.BACKUP_S3_SECRET_ACCESS_KEY,
        }),
      ),
    },
    push: group({ VAPID_PUBLIC_KEY: set.VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set.VAPID_PRIVATE_KEY }, (all) => ({
      publicKey: all.VAPID_PUBLIC_KEY,
      privateKey: all.VAPID_PRIVATE_KEY,
      subject: `mailto:${set.SUPPORT_EMAIL}`,
      services: set.PUSH_SERVICES,
    })),
    ai: group({ AI_URL: set.AI_URL, AI_MODEL: set.AI_MODEL }, (all) => ({
      url: all.AI_URL,
      key: set.AI_KEY ?? null,
      model: all.AI_MODEL,
    })),
    google: group(
      { GOOGLE_CLIENT_ID: set.GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: set.GOOGLE_CLIENT_SECRET },
      (all) => ({
        clientId: all.GOOGLE_CLIENT_ID,
        clientSecret: all.GOOGLE_CLIENT_SECRET,
        authorizationUrl: set.GOOGLE_AUTHORIZATION_URL,
        tokenUrl: set.GOOGLE_TOKEN_URL,
        userInfoUrl: set.GOOGLE_USERINFO_URL,
        jwksUrl: set.GOOGLE_JWKS_URL,
        issuers: set.GOOGLE_ISSUER,
      }),
    ),
    linkedin: group(
      { LINKEDIN_CLIENT_ID: set.LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET: set.LINKEDIN_CLIENT_SECRET },
      (all) => ({
        clientId: all.LINKEDIN_CLIENT_ID,
        clientSecret: all.LINKEDIN_CLIENT_SECRET,
        authorizationUrl: set.LINKEDIN_AUTHORIZATION_URL,
        tokenUrl: set.LINKEDIN_TOKEN_URL,
        userInfoUrl: set.LINKEDIN_USERINFO_URL,
        jwksUrl: set.LINKEDIN_JWKS_URL,
        issuers: set.LINKEDIN_ISSUER,
      }),
    ),
    hcaptcha: group({ HCAPTCHA_SITE_KEY: set.HCAPTCHA_SITE_KEY, HCAPTCHA_SECRET: set.HCAPTCHA_SECRET }, (all) => ({
      siteKey: all.HCAPTCHA_SITE_KEY,
      secret: all.HCAPTCHA_SECRET,
      verifyUrl: set.HCAPTCHA_VERIFY_URL,
    })),
    gateways: byGateway((id) => readShop(id, Object.fromEntries(given))),
    /** Applies until an admin sets another policy; null: the default. */
    chatPolicy: set.CHAT_POLICY ?? null,
    hiddenPath: set.HIDDEN_PATH ?? null,
    sentryDsn: set.SENTRY_DSN ?? null,
    /** Port of `/metrics`; without a token it is open to this machine alone. Null: none. */
    metrics: set.METRICS_PORT === undefined ? null : { port: set.METRICS_PORT, token: set.METRICS_TOKEN ?? null },
    /** OTLP collector of traces, and the share of requests that are traced. */
    traces: set.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT, share: set.OTEL_TRACES_SAMPLER_ARG }
      : null,
    logLevel: set.LOG_LEVEL,
  };
}

/** Bytes of memory per process (docs/operations.md). */
const ofProcess = 512 * 2 ** 20;

/** Returns the default number of processes: one per processor, at most four, as memory allows. */
function usualProcesses(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(availableParallelism(), 4, Math.floor(memory / ofProcess)));
}

/** Reads a gateway's shop from its own settings; null if it has none. Throws ConfigError. */
function readShop(id: GatewayId, given: Readonly<Record<string, string | undefined>>) {
  const { url, settings: names } = gatewayKinds[id];
  const name = `${id.toUpperCase()}_URL`;
  const address = web.default(url).safeParse(given[name]);
  if (!address.success) throw new ConfigError(name, address.error.issues[0]?.message ?? 'is wrong');
  const own = Object.entries(names);
  return group(Object.fromEntries(own.map(([, setting]) => [setting, given[setting]])), (all) => ({
    ...Object.fromEntries(own.map(([field, setting]) => [field, all[setting] ?? ''])),
    url: address.data,
  }));
}

type Complete<T> = { [K in keyof T]: NonNullable<T[K]> };

/** Returns settings that belong together: all of them, or null if none is set. */
function group<T extends Record<string, string | undefined>, R>(parts: T, make: (all: Complete<T>) => R): R | null {
  const missing = Object.keys(parts).filter((name) => parts[name] === undefined);
  if (missing.length === Object.keys(parts).length) return null;
  if (!isComplete(parts)) {
    const present = Object.keys(parts).find((name) => parts[name] !== undefined);
    throw new ConfigError(missing[0] ?? '', `is missing: it is needed with ${present}`);
  }
  return make(parts);
}

function isComplete<T extends Record<string, string | undefined>>(parts: T): parts is T & Complete<T> {
  return Object.values(parts).every((value) => value !== undefined);
}

/**
 * Returns the secret from which all keys derive: the setting, or one created once in the data
 * folder, readable by its owner alone.
 */
export async function appSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (config.appSecret) return config.appSecret;
  const file = join(config.dataDir, 'app-secret');
  await mkdir(config.dataDir, { recursive: true });
  const made = `${file}.new-${randomBytes(6).toString('hex')}`;
  await writeFile(made, randomBytes(48).toString('base64url'), { mode: 0o600 });
  // A link never overwrites: the first process wins, and a half-written secret is never read.
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made);
  return readFile(file, 'utf8');
}

/** Returns the secret if it exists; creates none. */
export async function knownSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>) {
  if (appSecret) return appSecret;
  return readFile(join(dataDir, 'app-secret'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
