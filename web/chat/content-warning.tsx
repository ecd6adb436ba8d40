import { ShieldAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { chatRefusals } from '#core/chat/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { Button } from '../ui/button.tsx';
import '../ui/dialog.css';

interface ContentWarningProps {
  /** A sentence that names what the message was refused for, or ''; null while it is closed. */
  found: string | null;
  onClose: () => void;
  /** Where the other's contact details stand. */
  detailsOf: { full_name: string; to: string };
}

/** Says that a message broke the chat policy (CHAT-11, CHAT-15); the text stays in the composer. */
export function ContentWarning({ found, onClose, detailsOf }: ContentWarningProps) {
  const open = found !== null;
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      element?.showModal();
      button.current?.focus();
    }
    if (!open && element?.open) element.close();
  }, [open]);
  const { title } = chatRefusals.message_not_allowed;
  const text = wordsOf(chatRefusals.message_not_allowed);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog alert"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text ${id}-found`}
      onClose={onClose}
    >
      {open && (
        <div className="body justify-items-start pt-7">
          <span className="big-icon warn">
            <ShieldAlert />
          </span>
          <h2 id={`${id}-title`} className="text-22">
            {title}
          </h2>
          <p id={`${id}-text`} className="text-ink-2">
            {text}
          </p>
          {found && (
            <p id={`${id}-found`} className="font-semibold">
              {found}
            </p>
          )}
          <p className="text-14 text-ink-2">
            {detailsOf.full_name}’s own details stand on <Link to={detailsOf.to}>their profile</Link>.
          </p>
          <Button ref={button} large full onClick={() => dialog.current?.close()}>
            I Understand
          </Button>
        </div>
      )}
    </dialog>
  );
}
