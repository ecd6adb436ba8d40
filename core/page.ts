import type { ContractRouterClient } from '@orpc/contract';
import type { Me } from './accounts/contract.ts';
import type { ProviderId } from './accounts/providers-contract.ts';
import type { Contract } from './contract.ts';
import type { GatewayId, GatewayState } from './payments/gateways.ts';

/**
 * A page's form on its way to a procedure, not read yet: the procedure says for whom it is read, and how much of it.
 * `take` makes the procedure's input of it; `longest` is how long a field's text may be, in UTF-16 units.
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

/** What goes with a call: a form's idempotency key, or the form itself in the input's place. */
export interface CallContext {
  key?: string | undefined;
  form?: SentForm | undefined;
}

/** The contract as it is called in process and by browsers. */
export type Api = ContractRouterClient<Contract, CallContext>;

/** How a page is drawn. 'device' is as the browser's own machine wants it. */
export const themes = ['light', 'dark', 'device'] as const;
export type Theme = (typeof themes)[number];

/** What the operator configured and pages show. */
export interface SiteSettings {
  publicUrl: string;
  hcaptchaSiteKey: string | null;
  /** Providers that the operator configured: what is not here has no button. */
  providers: readonly ProviderId[];
  gateways: Readonly<Record<GatewayId, GatewayState>>;
  /** The assistant speaks through a provider's model; else it is the built-in one. */
  hasModel: boolean;
  support: { email: string; whatsapp: string; address: string };
  /** Development pages (`/dev/ui`) exist. */
  development: boolean;
}

/** What went wrong before a page was drawn. */
export interface PageFault {
  status: number;
  title: string;
  text: string;
}

/** All that the server gives a page of its request: one per request. */
export interface PageContext {
  api: Api;
  viewer: Me | null;
  /** Until when an admin sees this as the viewer; null for the viewer's own page. */
  viewedUntil: Date | null;
  /** Milliseconds until the viewer's session ends if it is not used; null for a guest. */
  sessionLasts: number | null;
  now: Date;
  theme: Theme;
  /** Its pictures are left out to save data, until they are asked for. */
  leavesOutPictures: boolean;
  nonce: string;
  /** Null for a page that many are given. */
  requestId: string | null;
  /** Waits until it is this page's turn to be drawn: one in each turn of the event loop. */
  turn: () => Promise<void>;
  /** A form that goes to no procedure: text alone. Null for one that is too large or did not arrive whole. */
  readForm: (request: Request) => Promise<FormData | null>;
  /** The value of the flash cookie; reading it takes it away. */
  takeFlash: () => string | null;
  /** Stands in the page's place; null for a page as it was asked for. */
  fault: PageFault | null;
  site: SiteSettings;
}
