import type { ProviderId } from '#core/accounts/providers-contract.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { providerLooks } from './provider-marks.tsx';
import '../ui/rows.css';

interface ConnectedProvidersProps {
  /** Providers whose accounts are connected. */
  connected: readonly ProviderId[];
  /** Providers that the operator configured. */
  offered: readonly ProviderId[];
}

/** The connected providers, each with a way to disconnect it, and the way to connect the others. */
export function ConnectedProviders({ connected, offered }: ConnectedProvidersProps) {
  const toDialog = useDialogLinks();
  const shown = [...new Set([...connected, ...offered])];
  return (
    <ul className="rows w-full">
      {shown.map((provider) => {
        const { name, Mark } = providerLooks[provider];
        const isConnected = connected.includes(provider);
        return (
          <li key={provider}>
            <Mark />
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{name}</b>
              <span className="block text-14 text-ink-3">{isConnected ? 'Logs you in' : 'Not connected'}</span>
            </span>
            {isConnected ? (
              <LinkButton
                {...toDialog(`/settings/security/disconnect-${provider}`)}
                look="quiet"
                aria-label={`Disconnect ${name}`}
              >
                Disconnect
              </LinkButton>
            ) : (
              <LinkButton
                {...toDialog(`/settings/security/connect-${provider}`)}
                look="sec"
                aria-label={`Connect ${name}`}
              >
                Connect
              </LinkButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
