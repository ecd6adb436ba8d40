import { useEffect } from 'react';
import { data, useNavigate } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';
import { callbackDelay } from '#core/limits.ts';
import { flashHeader } from '../../lib/flash.ts';
import { pageContext } from '../../lib/page-context.ts';
import type { FlashCode } from '../../toasts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Waiting } from '../../ui/states.tsx';
import type { Route } from './+types/auth-callback';

/** The messages about connecting a provider, by outcome. */
const ofConnecting: Record<string, Record<string, FlashCode>> = {
  google: { yes: 'google_connected', no: 'google_failed', taken: 'google_taken' },
  linkedin_oidc: { yes: 'linkedin_oidc_connected', no: 'linkedin_oidc_failed', taken: 'linkedin_oidc_taken' },
};

/**
 * Handles a provider's answer: leads on to the remembered page with a session, to the login page
 * without (CALLBACK-01 to 04).
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const to = viewer ? ownPath(searchParams.get('from')) : '/login';
  const connected = searchParams.get('connected');
  const arrived = searchParams.has('from') ? 'signed_in' : null;
  const flash =
    viewer && (connected === null ? arrived : ofConnecting[searchParams.get('provider') ?? '']?.[connected]);
  return data({ to }, flash ? { headers: { 'set-cookie': flashHeader(flash) } } : {});
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function AuthCallback({ loaderData: { to } }: Route.ComponentProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), callbackDelay);
    return () => clearTimeout(timer);
  }, [to, navigate]);
  return (
    <>
      <PageMeta title="Finalizing sign-in" />
      <Waiting title="Finalizing sign-in..." text="This takes a second." />
      <noscript>
        <p className="pb-16 text-center">
          <LinkButton look="sec" to={to}>
            Continue
          </LinkButton>
        </p>
      </noscript>
    </>
  );
}
