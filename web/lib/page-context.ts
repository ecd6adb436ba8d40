import type { ContractRouterClient } from '@orpc/contract';
import { createContext, RouterContextProvider } from 'react-router';
import type { Contract } from '#core/contract.ts';
import type { Me } from '#core/accounts/contract.ts';
import type { Flash } from './flash.ts';

/** The contract as pages call it, in process. `key` is the form's idempotency key. */
export type Api = ContractRouterClient<Contract, { key?: string | undefined }>;

/** All that a page's loader or action knows of its request. The server makes one per request. */
export interface PageContext {
  api: Api;
  viewer: Me | null;
  now: Date;
  theme: 'light' | 'dark';
  nonce: string;
  requestId: string;
  /** Message left by the request before; reading it takes it away. */
  takeFlash: () => Flash | null;
  /** What the operator configured and pages show. */
  site: SiteSettings;
}

export interface SiteSettings {
  publicUrl: string;
  hcaptchaSiteKey: string | null;
  support: { email: string; whatsapp: string; address: string };
  /** Development pages (`/dev/ui`) exist. */
  development: boolean;
}

export const pageContext = createContext<PageContext>();

/** Called by the server for each page request: the context React Router hands to loaders and actions. */
export function createPageContext(value: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageContext, value);
  return provider;
}
