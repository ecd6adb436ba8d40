import type { ProviderId } from '#core/accounts/providers-contract.ts';
import { providerLooks } from './provider-marks.tsx';
import './provider-links.css';

interface ProviderLinksProps {
  /**
   * The providers that the operator configured; the others have no button (LOGIN-03, LOGIN-04,
   * SIGNUP-05).
   */
  providers: readonly ProviderId[];
  /** Parameters that come back from the visit: the page to go on to, the inviter. */
  query: Record<string, string>;
}

/** Login through a provider, above the form. Plain links, since they leave for another site. */
export function ProviderLinks({ providers, query }: ProviderLinksProps) {
  if (providers.length === 0) return null;
  return (
    <>
      <div className="provider-links">
        {providers.map((provider) => {
          const { name, Mark } = providerLooks[provider];
          return (
            <a
              key={provider}
              className="btn sec"
              href={`/api/authorize?${new URLSearchParams({ provider, ...query })}`}
            >
              <span className="label">
                <Mark /> {name}
              </span>
            </a>
          );
        })}
      </div>
      <p className="or-rule">or with email</p>
    </>
  );
}
