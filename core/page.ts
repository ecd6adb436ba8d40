import type { ContractRouterClient } from '@orpc/contract';
import type { Me } from './accounts/contract.ts';
import type { ChatPolicy } from './chat/rules.ts';
import type { Contract } from './contract.ts';

/** The contract as it is called in process and by browsers. `key` is the form's idempotency key. */
export type Api = ContractRouterClient<Contract, { key?: string | undefined }>;

export type Theme = 'light' | 'dark';

/** What the operator configured and pages show. */
export interface SiteSettings {
  publicUrl: string;
  hcaptchaSiteKey: string | null;
  chatPolicy: ChatPolicy;
  support: { email: string; whatsapp: string; address: string };
  /** Development pages (`/dev/ui`) exist. */
  development: boolean;
}

/** All that the server gives a page of its request: one per request. */
export interface PageContext {
  api: Api;
  viewer: Me | null;
  now: Date;
  theme: Theme;
  nonce: string;
  requestId: string;
  /** The value of the flash cookie; reading it takes it away. */
  takeFlash: () => string | null;
  site: SiteSettings;
}
