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
import type { DiskRoom } from './watch/figures.ts';

/** Services that live as long as the server. */
export interface Services {
  db: Database['db'];
  auth: Auth;
  /** Secret from which keys are derived, one for each purpose. */
  secret: string;
  mailer: Mailer;
  storage: Storage;
  /** Returns the room on the disk of the data folder; null where the system does not tell. */
  disk: () => Promise<DiskRoom | null>;
  /** Places of files, as the features declare them. */
  buckets: Buckets<Me | null>;
  contentCheck: ContentCheck;
  captchaCheck: CaptchaCheck;
  /** Provider of the assistant's model; null: the built-in one answers. */
  model: Model | null;
  /** Mobile wallet for payments by hand; null if the operator has none. */
  paymentAccount: { name: string; number: string } | null;
  /** Sender of pushes; null if the operator has set no keys. */
  push: Push | null;
  /** Payment methods that confirm by themselves. */
  gateways: Gateways;
  site: SiteSettings;
  /**
   * Values of the house's settings until an admin changes them: the operator's, or the usual. Read
   * them by `setting()`.
   */
  usualSettings: SettingValues;
  log: Logger;
}

/** State of one request, created once by the HTTP layer, for pages, RPC and REST alike. */
export interface Context extends Services {
  viewer: Me | null;
  /**
   * End of an admin's view of the product as the viewer, who did not make this call; null for the
   * viewer's own call.
   */
  viewedUntil: Date | null;
  now: Date;
  requestId: string;
  /** Caller's address from the trusted proxy or the socket. */
  ip: string;
  /** Request headers, for in-process calls of the auth library. */
  headers: Headers;
  /** Response headers, mostly cookies. */
  resHeaders: Headers;
  /** Idempotency key of the call, if it carries one. */
  key: string | null;
  /** Id of the account on whose page the form was rendered, if the form names it. */
  openedBy?: string | undefined;
}

/** Context of a procedure that only signed-in users reach. */
export interface SignedInContext extends Context {
  viewer: Me;
}
