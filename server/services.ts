import type { Logger } from 'pino';
import { providerIds } from '#core/accounts/providers-contract.ts';
import { createAuth } from './accounts/auth.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Database } from './database/database.ts';
import { buckets, mailTemplates } from './features.ts';
import { type EasypaisaSettings, easypaisa } from './payments/easypaisa.ts';
import { sandboxPath } from './payments/sandbox.ts';
import { createCaptchaCheck } from './platform/captcha.ts';
import { openStorage } from './platform/files/storage.ts';
import { isLoopback } from './platform/loopback.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createTransport } from './platform/mail/transport.ts';
import { contactCheck } from './safety/content.ts';

interface ServiceOptions {
  config: Config;
  database: Database;
  /** Connections for what runs beside requests. */
  background: Database;
  publicUrl: string;
  secret: string;
  mailbox: string | null;
  /** What stands in Easypaisa's place where the operator has none. */
  sandbox?: EasypaisaSettings | null;
  development: boolean;
  log: Logger;
  clock: () => Date;
}

/** Folder of the local mailbox: only for a loopback address without SMTP that is not in production. */
export function localMailbox(config: Config, publicUrl: string): string | null {
  const local = isLoopback(new URL(publicUrl).hostname) && !config.smtpUrl && !config.production;
  return local ? `${config.dataDir}/mailbox` : null;
}

/** The payment sandbox within this server: only where there is a local mailbox, and no Easypaisa is configured. */
export function localSandbox(config: Config, publicUrl: string): EasypaisaSettings | null {
  if (config.easypaisa || localMailbox(config, publicUrl) === null) return null;
  const who = { storeId: 'sandbox', username: 'sandbox', password: 'sandbox', account: '03000000000' };
  return { ...who, url: `${publicUrl}${sandboxPath}/` };
}

/** Builds what lives as long as the server, each part from its settings. */
export function createServices(options: ServiceOptions): Services {
  const { config, database, background, publicUrl, secret, mailbox, log, clock } = options;
  const { db } = database;
  const { google, linkedin } = config;
  const shop = config.easypaisa ?? options.sandbox;
  const providers = { ...(google && { google }), ...(linkedin && { linkedin_oidc: linkedin }) };
  const mailer = createMailer({
    db: background.db,
    transport: createTransport({ smtpUrl: config.smtpUrl, mailbox }),
    templates: mailTemplates({ db: background.db, publicUrl, secret }),
    from: config.mailFrom,
    adminEmail: config.adminEmail,
    publicUrl,
    log,
    clock,
  });
  return {
    db,
    mailer,
    auth: createAuth({ db, publicUrl, secret, log, providers }),
    secret,
    storage: openStorage({ dataDir: config.dataDir, s3: config.s3 }),
    buckets,
    contentCheck: contactCheck,
    captchaCheck: createCaptchaCheck(config.hcaptcha),
    paymentAccount: config.wallet,
    gateways: { ...(shop && { easypaisa: easypaisa(shop) }) },
    site: {
      publicUrl,
      hcaptchaSiteKey: config.hcaptcha?.siteKey ?? null,
      providers: providerIds.filter((id) => id in providers),
      easypaisa: config.easypaisa ? 'on' : shop ? 'sandbox' : 'off',
      chatPolicy: config.chatPolicy,
      support: config.support,
      development: options.development,
    },
    log,
  };
}
