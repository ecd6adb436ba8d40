import type { ContractRouterClient } from '@orpc/contract';
import type { Me } from './accounts/contract.ts';
import type { ProviderId } from './accounts/providers-contract.ts';
import type { Contract } from './contract.ts';
import type { GatewayId, GatewayState } from './payments/gateways.ts';

/**
 * A page's unread form on its way to a procedure, which decides for whom and how much of it is
 * read. `take` makes the procedure's input of it; `longest` returns the maximum length of a field's
 * text in UTF-16 units.
 */
export interface SentForm {
  request: Request;
  take: (form: FormData, longest: (field: string) => number) => TakenForm;
}

interface TakenForm {
  input: unknown;
  key?: string | undefined;
  /** Id of the account on whose page the form stood. */
  openedBy?: string | undefined;
}

/** Context of a call: a form's idempotency key, or the form itself in place of the input. */
export interface CallContext {
  key?: string | undefined;
  form?: SentForm | undefined;
}

/** The contract as it is called in process and by browsers. */
export type Api = ContractRouterClient<Contract, CallContext>;

/** Colour theme of a page. 'device' follows the browser's machine. */
export const themes = ['light', 'dark', 'device'] as const;
export type Theme = (typeof themes)[number];

/** The operator's configuration as pages show it. */
export interface SiteSettings {
  publicUrl: string;
  hcaptchaSiteKey: string | null;
  /** Providers that the operator configured: others have no button. */
  providers: readonly ProviderId[];
  gateways: Readonly<Record<GatewayId, GatewayState>>;
  /** The assistant uses a provider's model; false means the built-in one. */
  hasModel: boolean;
  support: { email: string; whatsapp: string; address: string };
  /** Development pages (`/dev/ui`) exist. */
  development: boolean;
}

/** A failure before a page was rendered. */
export interface PageFault {
  status: number;
  title: string;
  text: string;
}

/** Everything that the server hands to a page: one per request. */
export interface PageContext {
  api: Api;
  viewer: Me | null;
  /** Time until which an admin sees this as the viewer; null for the viewer's own page. */
  viewedUntil: Date | null;
  /** Milliseconds until the viewer's session ends without use; null for a guest. */
  sessionLasts: number | null;
  now: Date;
  theme: Theme;
  /** Pictures are left out to save data, until they are asked for. */
  leavesOutPictures: boolean;
  /** Announcements that this browser's guest put away. */
  putAway: readonly number[];
  nonce: string;
  /** Null for a page that is shared by many viewers. */
  requestId: string | null;
  /** Tells the server the pattern of the page's address, such as `/assignment/:id`. */
  nameRoute: (pattern: string) => void;
  /** Writes an error of a page itself to the log. */
  logFault: (error: unknown) => void;
  /** Waits for this page's turn to render; AbortError: everybody who asked for it has left. */
  turn: () => Promise<void>;
  /** A form without a procedure: text only. Null if it is too large or arrived incomplete. */
  readForm: (request: Request) => Promise<FormData | null>;
  /** Returns the value of the flash cookie and removes it. */
  takeFlash: () => string | null;
  /** Failure shown in place of the page; null for the requested page. */
  fault: PageFault | null;
  site: SiteSettings;
}
