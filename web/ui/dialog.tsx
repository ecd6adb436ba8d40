import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Link, type To, useLocation, useNavigate } from 'react-router';
import { enterModal } from '../lib/toasts.ts';
import { Button, LinkButton } from './button.tsx';
import { DialogContext, type DialogEntry } from './dialog-links.ts';
import './dialog.css';

/**
 * Provides the behaviour of a modal dialog: focus goes to its first field, and on closing to the
 * link to its address; Esc and a press outside that began outside close it. It asks before
 * discarding input, and a press outside never discards any. A dialog beside its page leaves the
 * page usable.
 */
function useModal(close: () => void, address: string, beside: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  const ownAddress = useRef(address);
  const typed = useRef(false);
  const pressedOutside = useRef(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    typed.current = false;
    const within = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    // The server renders a page's dialog open; only script can make it modal, with an inert page
    // behind.
    element.close();
    const isModal = !(beside && matchMedia(roomBeside).matches);
    if (isModal) element.showModal();
    else element.show();
    (within ?? firstPlace(element)).focus();
    const leaveModal = isModal ? enterModal(element) : () => {};
    // A page hidden while the next one loads ends its effects before the dialog is removed, or
    // shown again.
    const giveBack = () => {
      if (!element.isConnected) focusLinkTo(ownAddress.current);
      else if (!element.open) requestAnimationFrame(giveBack);
    };
    return () => {
      leaveModal();
      element.close();
      giveBack();
    };
  }, [beside]);
  const holdsInput = () => typed.current || Boolean(ref.current?.querySelector('progress, input[name="kept"]'));
  const leave = (asks = true) => {
    if (holdsInput()) {
      if (asks && !confirm('Discard what you entered?')) return;
      ref.current?.querySelector('form')?.reset();
    }
    close();
  };
  const ofItself = ({ target }: SyntheticEvent) => target === ref.current;
  const dialogProps = {
    ref,
    tabIndex: -1,
    onInput: () => {
      typed.current = true;
    },
    onPointerDown: (event: SyntheticEvent) => {
      pressedOutside.current = ofItself(event) && Boolean(ref.current?.matches(':modal'));
    },
    onClick: (event: MouseEvent) => {
      if (ofItself(event) && pressedOutside.current && !holdsInput()) close();
    },
    // Handled before the browser closes it: that can be delayed only once.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      leave();
    },
    // The 'Back' of phones; a file chooser's own 'cancel' bubbles up to here.
    onCancel: (event: SyntheticEvent) => {
      if (!ofItself(event)) return;
      event.preventDefault();
      leave();
    },
    // Fires late: it may have been shown again by then.
    onClose: (event: SyntheticEvent) => {
      if (ofItself(event) && !ref.current?.open) close();
    },
  };
  return { dialogProps, leave };
}

/** Width at which a page has room for a dialog beside it; `.beside` in the style sheets. */
const roomBeside = '(width >= 90rem)';

/**
 * Returns the first focus: a fault; the safe choice, unless something must be typed first; the
 * first field if it is in sight, since scrolling to it would hide the title and introduction; else
 * the dialog itself, whose title is read.
 */
function firstPlace(dialog: HTMLDialogElement): HTMLElement {
  const takesText = dialog.querySelector('.body textarea, .body input[required]') !== null;
  const chosen =
    dialog.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    (takesText ? null : dialog.querySelector<HTMLElement>('[data-first-focus]'));
  if (chosen) return chosen;
  const field = dialog.querySelector<HTMLElement>('.body :is(input:not([type="hidden"]), textarea)');
  const foot = dialog.querySelector('.foot')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const end = Math.min(dialog.getBoundingClientRect().bottom, foot);
  return field && field.getBoundingClientRect().bottom <= end ? field : dialog;
}

interface PageDialogProps {
  title: string;
  /** A small line above the title. */
  eyebrow?: string;
  /** Replaces that line, for a warning. */
  icon?: ReactNode;
  /** Narrower, for a question. */
  alert?: boolean;
  /** At the end edge of wide screens, at full height: details of an entry on the page. */
  side?: boolean;
  /**
   * With `side`: a column of its page where there is room for one, which leaves the page usable.
   * The page's style sheet says where.
   */
  beside?: boolean;
  /** As large as the screen, for a picture (`picture-dialog.css`). */
  full?: boolean;
  /** The page under it, if not the route around it. */
  under?: To;
  /** `body` and `foot` parts, usually inside one form. */
  children: ReactNode;
}

/**
 * A modal dialog: bottom sheet on phones, centred from 640 px. Every dialog has an address of its
 * own: most are rendered into the `<Outlet>` of the page under them; those that only make sense
 * with script have a hash (`useHashDialog`). Closing returns to the page, and to the link that
 * leads to the dialog. Without script it stands open as plain content, and its buttons are still
 * links and forms.
 */
export function PageDialog({
  title,
  eyebrow,
  icon,
  alert = false,
  side = false,
  beside = false,
  full = false,
  under,
  children,
}: PageDialogProps) {
  const titleId = useId();
  const navigate = useNavigate();
  const { key, pathname, search, hash, state } = useLocation();
  const { opened, before } = (state ?? {}) as DialogEntry;
  const page = under ?? { pathname: '..', search };
  // On a slow phone the dialog stays for a moment: a second press must not leave the page under it.
  const wentBackFrom = useRef('');
  const close = () => {
    const options = { relative: 'route', replace: true, preventScrollReset: true } as const;
    if (before) void navigate(before, { ...options, state: { opened } satisfies DialogEntry });
    else if (!opened) void navigate(page, options);
    else if (wentBackFrom.current !== key) {
      wentBackFrom.current = key;
      void navigate(-1);
    }
  };
  const { dialogProps, leave } = useModal(close, pathname + search + hash, beside);
  return (
    <dialog
      {...dialogProps}
      open
      role={alert ? 'alertdialog' : undefined}
      className={['dialog', alert && 'alert', side && 'side', beside && 'beside', full && 'full']
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
    >
      <DialogContext value={{ leave, page }}>
        <header>
          <div className="min-w-0">
            {icon}
            {eyebrow && (
              <p className="text-13 text-ink-3" dir="auto">
                {eyebrow}
              </p>
            )}
            <h2 id={titleId} className="text-22" dir="auto">
              {title}
            </h2>
          </div>
          <CloseLink label="Close">
            <X />
          </CloseLink>
        </header>
        {children}
      </DialogContext>
    </dialog>
  );
}

/**
 * Moves the focus of a closed dialog to the link that leads to it, or to the link's replacement,
 * marked by `data-dialog`; if there is none, to the page's content.
 */
function focusLinkTo(address: string): void {
  const main = document.getElementById('main');
  if (document.activeElement !== document.body && document.activeElement !== main) return;
  const links = [...document.querySelectorAll<HTMLElement>('#main a')];
  links.find((link) => link.getAttribute('href') === address || link.dataset.dialog === address)?.focus();
  if (document.activeElement === document.body) main?.focus({ preventScroll: true });
}

interface CloseLinkProps {
  look?: 'quiet' | 'sec';
  /** The name of a square button that shows an icon only. */
  label?: string;
  /** Discards the input without asking: the button says so. */
  discards?: boolean;
  children?: ReactNode;
}

/** Closes a PageDialog; hidden on phones unless it is `sec`, since they have the cross. */
export function CloseLink({ look = 'quiet', label, discards = false, children = 'Cancel' }: CloseLinkProps) {
  const dialog = useContext(DialogContext);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    dialog?.leave(!discards);
  };
  const to = dialog?.page ?? '..';
  const link = { to, relative: 'route', preventScrollReset: true, onClick: press } as const;
  if (label) {
    return (
      <Link {...link} className="icon-btn" aria-label={label}>
        {children}
      </Link>
    );
  }
  return (
    <LinkButton {...link} look={look} data-first-focus={look === 'sec' ? '' : undefined}>
      {children}
    </LinkButton>
  );
}

/** The one button of a purely informative dialog. */
export function UnderstoodButton({ children }: { children: ReactNode }) {
  const dialog = useContext(DialogContext);
  return (
    <Button large full data-first-focus="" onClick={() => dialog?.leave()}>
      {children}
    </Button>
  );
}
