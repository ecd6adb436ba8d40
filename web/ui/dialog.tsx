import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton, LinkButton } from './button.tsx';

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
  const leave = (event: SyntheticEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Esc, which the browser handles
    <dialog
      ref={dialog}
      className={alert ? 'dialog alert' : 'dialog'}
      aria-labelledby={titleId}
      // Esc says 'cancel' at once and 'close' a moment later, when the dialog may have been opened again.
      onCancel={leave}
      onClose={() => !dialog.current?.open && onClose()}
      onClick={leave}
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

type PageDialogProps = Omit<DialogProps, 'open' | 'onClose'>;

/**
 * A dialog with an address of its own, rendered into the `<Outlet>` of the page it lies over: closing goes back to that
 * page. Without script it stands open as plain content, and its buttons are links and forms all the same.
 */
export function PageDialog({ title, eyebrow, alert = false, children }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The server renders it open; only script can make it modal, which gives focus, Esc and an inert page behind.
    element.close();
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element.close();
  }, []);
  // A closed dialog's event comes late: by then it may have been shown again.
  const leave = () => {
    if (!dialog.current?.open) void navigate('..', { relative: 'route', preventScrollReset: true });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Esc, which the browser handles
    <dialog
      ref={dialog}
      open
      role={alert ? 'alertdialog' : undefined}
      className={alert ? 'dialog alert' : 'dialog'}
      aria-labelledby={titleId}
      onClose={leave}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <header>
        <div className="min-w-0">
          {eyebrow && <p className="text-13 text-ink-3">{eyebrow}</p>}
          <h2 id={titleId} className="text-22">
            {title}
          </h2>
        </div>
        <Link className="icon-btn" to=".." relative="route" preventScrollReset aria-label="Close">
          <X />
        </Link>
      </header>
      {children}
    </dialog>
  );
}

/** Closes a PageDialog; hidden on phones unless it is `sec`, since the cross stands there. */
export function CloseLink({ look = 'quiet', children = 'Cancel' }: { look?: 'quiet' | 'sec'; children?: ReactNode }) {
  return (
    <LinkButton
      look={look}
      to=".."
      relative="route"
      preventScrollReset
      data-first-focus={look === 'sec' ? '' : undefined}
    >
      {children}
    </LinkButton>
  );
}
