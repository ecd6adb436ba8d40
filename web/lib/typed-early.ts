import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Restores what was typed and selected in a textarea before script ran: React sets the initial
 * value anew as it hydrates. Returns the textarea's ref.
 */
export function useTypedEarly(id: string): RefObject<HTMLTextAreaElement | null> {
  const ref = useRef<HTMLTextAreaElement>(null);
  // Read while rendering, since React replaces the value before any effect.
  const [early] = useState(() => readEarly(id));
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || !early) return;
    area.value = early.value;
    area.setSelectionRange(early.from, early.to);
  }, [early]);
  return ref;
}

function readEarly(id: string) {
  if (typeof document === 'undefined') return null;
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return null;
  return { value: area.value, from: area.selectionStart, to: area.selectionEnd };
}
