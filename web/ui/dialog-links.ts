import { createContext, useContext } from 'react';
import { type Path, type ShouldRevalidateFunctionArgs, type To, useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../lib/hydrated.ts';

/** The history's data about an open dialog, beside its address. */
export interface DialogEntry {
  /** The page under it is one step back in the history. */
  opened?: boolean;
  /** Address of the dialog that it replaced, which comes back on closing. */
  before?: string;
}

/** A dialog's state, for its content. */
interface DialogState {
  /** Closes it, unless the person, who is asked, wants to keep the input. */
  leave: (asks?: boolean) => void;
  /** Address of the page under it. */
  page: To;
}

export const DialogContext = createContext<DialogState | null>(null);

/**
 * Returns the props of links to dialogs with an address: `const toDialog = useDialogLinks()`,
 * `<Link {...toDialog(path)}>`. The page under the dialog keeps its query. A link within a dialog
 * replaces it, so that the history holds one of them.
 */
export function useDialogLinks() {
  const { pathname, search, state } = useLocation();
  const within = useContext(DialogContext) !== null;
  return (path: string): { to: Partial<Path>; state: DialogEntry; replace: boolean; preventScrollReset: boolean } => ({
    to: { pathname: path, search },
    state: within ? { ...(state as DialogEntry | null), before: pathname + search } : { opened: true },
    replace: within,
    preventScrollReset: true,
  });
}

/**
 * Provides a dialog that needs script: its address is the page's with this hash, so that it loads
 * no data.
 */
export function useHashDialog(name: string) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // The server never receives the hash.
  const hydrated = useHydrated();
  const state: DialogEntry = { opened: true };
  return {
    open: hydrated && hash === `#${name}`,
    show: () => void navigate({ search, hash: name }, { state, preventScrollReset: true }),
    under: { search } satisfies To,
  };
}

/**
 * `shouldRevalidate` of a list with dialogs: reloads also on the way to a dialog, whose page lies
 * deeper.
 */
export function whenDialogOpens({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const depth = ({ pathname }: URL) => pathname.split('/').filter(Boolean).length;
  return defaultShouldRevalidate || depth(nextUrl) > depth(currentUrl);
}
