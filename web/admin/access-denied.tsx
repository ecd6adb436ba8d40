import LogOut from 'lucide-react/icons/log-out';
import { adminRefusals } from '#core/admin/refusals.ts';
import { LinkButton } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { UnfinishedStar } from '../ui/star.tsx';

const { title, text } = adminRefusals.admin_access_denied;

/** Replaces the form for a non-admin, who was signed out (ADMINLOGIN-03). */
export function AccessDenied() {
  return (
    <>
      <UnfinishedStar />
      <div>
        <h1>{title}</h1>
        <p className="lede">{text}</p>
      </div>
      <Note icon={LogOut}>We signed you out. Log in with an account of the team, or go back to the site.</Note>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/">Go to home</LinkButton>
        <LinkButton look="quiet" to="/admin-panel">
          Use another account
        </LinkButton>
      </div>
    </>
  );
}
