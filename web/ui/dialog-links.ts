import { createContext, useContext } from 'react';
import { type To, useLocation } from 'react-router';

/** What the history keeps beside the address of an open dialog. */
export interface DialogEntry {
  /** The page it lies over is one step back in the history. */
  opened?: boolean;
  /** Address of the dialog whose place it took, which comes back when it is closed. */
  before?: string;
}

/** Around a dialog's content: closes the dialog, unless the person wants to keep what they entered. */
export const DialogContext = createContext<(() => void) | null>(null);

/**
 * For links to dialogs with an address: `const toDialog = useDialogLinks()`, `<Link {...toDialog(path)}>`. The page under
 * the dialog keeps its query. From within a dialog the next one takes its place, so that the history holds one of them.
 */
export function useDialogLinks() {
  const { pathname, search, state } = useLocation();
  const within = useContext(DialogContext) !== null;
  return (path: string): { to: To; state: DialogEntry; replace: boolean; preventScrollReset: boolean } => ({
    to: { pathname: path, search },
    state: within ? { ...(state as DialogEntry | null), before: pathname + search } : { opened: true },
    replace: within,
    preventScrollReset: true,
  });
}
