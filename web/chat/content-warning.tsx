import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import { Link, type To } from 'react-router';
import { chatRefusals } from '#core/chat/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { PageDialog, UnderstoodButton } from '../ui/dialog.tsx';

interface ContentWarningProps {
  /** A sentence that names the reason for the refusal, or ''. */
  found: string;
  under: To;
  /** The other party whose contact details are linked. */
  detailsOf: { full_name: string; to: string };
}

/** Says that a message broke the chat policy (CHAT-11, CHAT-15); the text stays in the composer. */
export function ContentWarning({ found, under, detailsOf }: ContentWarningProps) {
  const { title } = chatRefusals.message_not_allowed;
  const icon = (
    <span className="big-icon warn mb-3">
      <ShieldAlert />
    </span>
  );
  return (
    <PageDialog alert title={title} icon={icon} under={under}>
      <div className="body">
        <p className="text-ink-2">{wordsOf(chatRefusals.message_not_allowed)}</p>
        {found && <p className="font-semibold">{found}</p>}
        <p className="text-14 text-ink-2">
          <bdi>{detailsOf.full_name}</bdi>’s own details stand on <Link to={detailsOf.to}>their profile</Link>.
        </p>
        <UnderstoodButton>I Understand</UnderstoodButton>
      </div>
    </PageDialog>
  );
}
