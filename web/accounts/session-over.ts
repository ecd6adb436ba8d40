import { loginPath } from '../lib/guard.ts';
import { showToast } from '../lib/toasts.ts';

/**
 * Tells the person that the session has ended, with the way to the login and back to this page,
 * whose forms keep the typed text.
 */
export function tellSessionOver(navigate: (to: string) => unknown): void {
  const press = () => void navigate(loginPath(location.pathname + location.search));
  const title = 'Please log in';
  showToast({ title, text: 'Your session has ended.', variant: 'destructive', action: { label: 'Login', press } });
}
