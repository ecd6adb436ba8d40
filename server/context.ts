import type { Logger } from 'pino';
import type { Me } from '#core/accounts/contract.ts';
import type { SiteSettings } from '#core/page.ts';
import type { SettingValues } from '#core/settings.ts';
import type { Auth } from './accounts/auth.ts';
import type { Model } from './assistant/model.ts';
import type { Database } from './database/database.ts';
import type { Gateways } from './payments/gateway.ts';
import type { CaptchaCheck } from './platform/captcha.ts';
import type { Buckets } from './platform/files/bucket.ts';
import type { Storage } from './platform/files/storage.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Push } from './platform/push.ts';
import type { ContentCheck } from './safety/content.ts';

/** What lives as long as the server. */
export interface Services {
  db: Database['db'];
  auth: Auth;
  /** What keys are derived from, one for each purpose. */
  secret: string;
  mailer: Mailer;
  storage: Storage;
  /** Where files are kept, by the features' declarations. */
  buckets: Buckets<Me | null>;
  contentCheck: ContentCheck;
  captchaCheck: CaptchaCheck;
  /** The provider that the assistant speaks through; null: the built-in one answers. */
  model: Model | null;
  /** The mobile wallet that people pay into by hand; null where the operator has none. */
  paymentAccount: { name: string; number: string } | null;
  /** What sends pushes; null where the operator has set no keys. */
  push: Push | null;
  /** Ways to pay that answer by themselves. */
  gateways: Gateways;
  site: SiteSettings;
  /** What settings of the house are until an admin sets them: the operator's word, or the usual. Read them by `setting()`. */
  usualSettings: SettingValues;
  log: Logger;
}

/** What lives as long as one request; made once by the HTTP layer, for pages, RPC and REST alike. */
export interface Context extends Services {
  viewer: Me | null;
  /** Until when an admin sees the product as the viewer does, whom this call is then not by; null for the viewer's own call. */
  viewedUntil: Date | null;
  now: Date;
  requestId: string;
  /** The caller's address as the trusted proxy or the socket says. */
  ip: string;
  /** The request's headers, for in-process calls of the auth library. */
  headers: Headers;
  /** Headers for the answer, cookies above all. */
  resHeaders: Headers;
  /** Idempotency key of the call, if it carries one. */
  key: string | null;
  /** Id of the account on whose page the call's form stood, where it says so. */
  openedBy?: string | undefined;
}

/** The context of a procedure that only signed-in users reach. */
export interface SignedInContext extends Context {
  viewer: Me;
}
