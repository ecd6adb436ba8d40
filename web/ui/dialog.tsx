import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A small line above the title. */
  eyebrow?: string;
  /** Narrower: a question to answer. */
  alert?: boolean;
  /** `body` and `foot` parts, usually inside one form. */
  children: ReactNode;
}

/** A modal dialog: bottom sheet on phones, centred from 640 px. Esc, the close button and a click outside close it. */
export function Dialog({ open, onClose, title, eyebrow, alert = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  const clickOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Esc, which the browser handles
    <dialog
      ref={dialog}
      className={alert ? 'dialog alert' : 'dialog'}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={clickOutside}
    >
      {open && (
        <>
          <header>
            <div className="min-w-0">
              {eyebrow && <p className="text-13 text-ink-3">{eyebrow}</p>}
              <h2 id={titleId} className="text-22">
                {title}
              </h2>
            </div>
            <IconButton label="Close" onClick={onClose}>
              <X />
            </IconButton>
          </header>
          {children}
        </>
      )}
    </dialog>
  );
}
