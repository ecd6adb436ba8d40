import { redirect } from 'react-router';

/** Redirects old links: mails and pushes are chosen among the other settings now. */
export function loader() {
  return redirect('/settings#notifications');
}
