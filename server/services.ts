import type { Logger } from 'pino';
import { providerIds } from '#core/accounts/providers-contract.ts';
import { byGateway, gatewayIds } from '#core/payments/gateways.ts';
import { usualSettings } from '#core/settings.ts';
import { createAuth } from './accounts/auth.ts';
import { createModel } from './assistant/model.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Database } from './database/database.ts';
import { buckets, mailTemplates } from './features.ts';
import type { Gateways } from './payments/gateway.ts';
import { type GatewaySettings, gatewayKinds } from './payments/gateway-kinds.ts';
import { createCaptchaCheck } from './platform/captcha.ts';
import { openStorage } from './platform/files/storage.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createTransport } from './platform/mail/transport.ts';
import { createPush } from './platform/push.ts';
import { contactCheck } from './safety/content.ts';
import { diskRoom } from './watch/figures.ts';

interface ServiceOptions {
  config: Config;
  database: Database;
  /** Connections for work besides requests. */
  background: Database;
  publicUrl: string;
  secret: string;
  mailbox: string | null;
  /** Sandbox in place of gateways that the operator has not configured. */
  sandbox?: GatewaySettings | null;
  development: boolean;
  log: Logger;
  clock: () => Date;
}

/** Builds the services that live as long as the server, each from its settings. */
export function createServices(options: ServiceOptions): Services {
  const { config, database, background, publicUrl, secret, mailbox, log, clock } = options;
  const { db } = database;
  const { google, linkedin } = config;
  const gateways: Gateways = {};
  for (const id of gatewayIds) {
    const shop = config.gateways[id] ?? options.sandbox?.[id];
    if (shop) gateways[id] = gatewayKinds[id].open(shop);
  }
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
    disk: () => diskRoom(config.dataDir),
    buckets,
    contentCheck: contactCheck,
    captchaCheck: createCaptchaCheck(config.hcaptcha),
    push: config.push && createPush(config.push),
    model: config.ai && createModel(config.ai),
    paymentAccount: config.wallet,
    gateways,
    site: {
      publicUrl,
      hcaptchaSiteKey: config.hcaptcha?.siteKey ?? null,
      providers: providerIds.filter((id) => id in providers),
      gateways: byGateway((id) => (config.gateways[id] ? 'on' : gateways[id] ? 'sandbox' : 'off')),
      hasModel: config.ai !== null,
      support: config.support,
      development: options.development,
    },
    usualSettings: { ...usualSettings, ...(config.chatPolicy && { chat_policy: config.chatPolicy }) },
    log,
  };
}
