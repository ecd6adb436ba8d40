import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Notice } from '../lib/flash.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { onToast, type Toast, useTopModal } from '../lib/toasts.ts';
import { IconButton } from './button.tsx';
import './toaster.css';

const usualDuration = 5000;

/**
 * The place of toasts, one at a time: a new one replaces the old. The flash of the previous request
 * is in the server's HTML, so that it shows without script too; script removes it after its time.
 */
export function Toaster({ flash }: { flash: Notice | null }) {
  const hydrated = useHydrated();
  const [toast, setToast] = useState<Toast | null>(flash);
  const [lastFlash, setLastFlash] = useState(flash);
  if (flash !== lastFlash) {
    setLastFlash(flash);
    if (flash) setToast(flash);
  }
  const region = useRef<HTMLDivElement>(null);
  const modal = useTopModal();

  useEffect(() => onToast(setToast), []);
  useEffect(() => {
    if (!toast || toast.action) return;
    const timer = setTimeout(() => setToast(null), toast.duration ?? usualDuration);
    return () => clearTimeout(timer);
  }, [toast]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each dialog has its own element
  useEffect(() => {
    const element = region.current;
    // A removed dialog holds it until the next turn.
    if (!toast || !element?.isConnected) return;
    // As a popover it lies above open dialogs. Not in the HTML: without script a popover would stay
    // closed.
    element.popover = 'manual';
    element.showPopover();
    element.dataset.end = 'usual';
    const usual = fieldsUnder(element);
    if (usual > 0) element.dataset.end = 'other';
    if (fieldsUnder(element) > usual) element.dataset.end = 'usual';
    return () => {
      if (element.matches(':popover-open')) element.hidePopover();
      element.popover = null;
    };
  }, [toast, modal]);

  const toaster = (
    <div role="status">
      <div className="toaster" ref={region}>
        {toast && (
          <div className={`toast ${toast.variant}`}>
            {toast.variant === 'destructive' ? <CircleAlert /> : <CircleCheck />}
            <div>
              <b>{toast.title}</b>
              {toast.text}
              {toast.link && (
                <a className="again" href={toast.link.to}>
                  {toast.link.label}
                </a>
              )}
              {toast.action && (
                <button className="again" type="button" onClick={toast.action.press}>
                  {toast.action.label}
                </button>
              )}
            </div>
            {hydrated && (
              <IconButton label="Dismiss" onClick={() => setToast(null)}>
                <X className="size-4" />
              </IconButton>
            )}
          </div>
        )}
      </div>
    </div>
  );
  // Outside a modal dialog all is inert: a toast there could be neither pressed nor read.
  return modal ? createPortal(toaster, modal) : toaster;
}

const spared = ':is(.field, .composer):is(:focus-within, :has([aria-invalid="true"])), .field .error';

/** Returns how many refused or focused fields, and messages about them, the toast covers. */
function fieldsUnder(toaster: HTMLElement): number {
  const toast = toaster.getBoundingClientRect();
  return [...document.querySelectorAll(spared)].filter((element) => {
    const field = element.getBoundingClientRect();
    return toast.top < field.bottom && field.top < toast.bottom && toast.left < field.right && field.left < toast.right;
  }).length;
}
