import { redirect } from 'react-router';

/** Redirects old links: mails and pushes are now among the other settings. */
export function loader() {
  return redirect('/settings#notifications');
}
