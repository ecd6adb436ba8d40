import { createContext, useContext } from 'react';
import { type Path, type ShouldRevalidateFunctionArgs, type To, useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../lib/hydrated.ts';

/** What the history keeps beside the address of an open dialog. */
export interface DialogEntry {
  /** The page it lies over is one step back in the history. */
  opened?: boolean;
  /** Address of the dialog whose place it took, which comes back when it is closed. */
  before?: string;
}

/** What a dialog's content knows of it. */
interface DialogState {
  /** Closes it, unless the person, who is asked, wants to keep what they entered. */
  leave: (asks?: boolean) => void;
  /** Address of the page it lies over. */
  page: To;
}

export const DialogContext = createContext<DialogState | null>(null);

/**
 * For links to dialogs with an address: `const toDialog = useDialogLinks()`, `<Link {...toDialog(path)}>`. The page under
 * the dialog keeps its query. From within a dialog the next one takes its place, so that the history holds one of them.
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

/** For a dialog that only script shows: its address is the page's with this hash, so that nothing is loaded for it. */
export function useHashDialog(name: string) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // The server knows no hash.
  const hydrated = useHydrated();
  const state: DialogEntry = { opened: true };
  return {
    open: hydrated && hash === `#${name}`,
    show: () => void navigate({ search, hash: name }, { state, preventScrollReset: true }),
    under: { search } satisfies To,
  };
}

/** `shouldRevalidate` of a list with dialogs: on the way to one of them, whose page lies deeper. */
export function whenDialogOpens({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const depth = ({ pathname }: URL) => pathname.split('/').filter(Boolean).length;
  return defaultShouldRevalidate || depth(nextUrl) > depth(currentUrl);
}
