import { Link, useLocation } from 'react-router';
import { loginPath } from '../lib/guard.ts';
import { useHydrated } from '../lib/hydrated.ts';

/**
 * Beside actions for signed-in people: the way to log in, and back to this page, whose forms keep
 * the typed text. Without script that text would be lost, so it opens a new tab.
 */
export function LoginLink() {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const to = loginPath(pathname + search);
  if (hydrated) return <Link to={to}>Login</Link>;
  return (
    <>
      <a href={to} target="_blank" rel="noreferrer">
        Login
      </a>{' '}
      in a new tab, then send this form again.
    </>
  );
}
