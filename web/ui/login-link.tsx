import { Link, useLocation } from 'react-router';
import { loginPath } from '../lib/guard.ts';
import { useHydrated } from '../lib/hydrated.ts';

/**
 * Beside what only a signed-in person may send: the way to log in, and back to this page, whose forms keep what was typed.
 * Without script nothing would be kept, so it leads to a tab of its own.
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
