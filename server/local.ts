import type { Config } from './config.ts';
import type { GatewaySettings } from './payments/gateway-kinds.ts';
import { sandboxSettings } from './payments/sandbox.ts';
import { isLoopback } from './platform/loopback.ts';

/**
 * Returns the folder of the local mailbox: only for a loopback address without SMTP that is not in
 * production.
 */
export function localMailbox(config: Config, publicUrl: string): string | null {
  const local = isLoopback(new URL(publicUrl).hostname) && !config.smtpUrl && !config.production;
  return local ? `${config.dataDir}/mailbox` : null;
}

/**
 * Returns the payment sandbox at an address, this server's own or one that several processes share:
 * only with a local mailbox, for gateways that are not configured.
 */
export function localSandbox(config: Config, publicUrl: string, at = publicUrl): GatewaySettings | null {
  return localMailbox(config, publicUrl) === null ? null : sandboxSettings(config.gateways, at);
}
