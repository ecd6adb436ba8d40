import type { FlashCode } from '../toasts.ts';

/** A toast's words; a flash's `text` may hold `{n}`, its number. */
export interface Notice {
  title: string;
  text: string;
  variant: 'default' | 'destructive';
  /** Milliseconds it stays; 5000 unless said. */
  duration?: number;
  /** Where it leads. */
  link?: { label: string; to: string };
}

/** What a feature says after a redirect, by code. `web/toasts.ts` puts the features' together. */
export type Notices = Readonly<Record<string, Notice>>;

/**
 * The cookie's value for a message that the next page shows: its code and a whole number, never its words. Lives a
 * minute, one request.
 */
export function flashHeader(code: FlashCode, n?: number): string {
  const value = n === undefined ? code : `${code}.${n}`;
  return `flash=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`;
}
