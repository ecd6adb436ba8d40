import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Quote, type Quoted } from './quote.tsx';

interface ReplyingProps {
  quoted: Quoted;
  /** The author: 'yourself', or the other party's name. */
  who: string;
  /** Address of the conversation without the reply. */
  without: string;
  onCancel: () => void;
}

/** The message being answered, above the composer's text. */
export function Replying({ quoted, who, without, onCancel }: ReplyingProps) {
  const cancel = (event: MouseEvent) => {
    event.preventDefault();
    onCancel();
  };
  return (
    <div className="replying">
      <input type="hidden" name="reply_to" value={quoted.number} />
      <p className="quote" role="status">
        <Quote quoted={quoted} who={`Reply to ${who}`} />
      </p>
      <Link className="icon-btn" to={without} onClick={cancel} preventScrollReset aria-label="Do not reply to this">
        <X />
      </Link>
    </div>
  );
}
