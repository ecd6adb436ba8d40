import { redirect } from 'react-router';

/** Where the mails and pushes were chosen, before they moved to the other settings: links to it are kept. */
export function loader() {
  return redirect('/settings#notifications');
}
