import type { FlashCode } from '../toasts.ts';

/** A toast's words; a flash's `text` may hold `{n}`, its number. */
export interface Notice {
  title: string;
  text: string;
  variant: 'default' | 'destructive';
  /** Milliseconds it stays; 5000 by default. */
  duration?: number;
  /** Its link; a flash's `to` may hold `{id}`. */
  link?: { label: string; to: string };
}

/** A feature's messages after a redirect, by code. `web/toasts.ts` merges those of all features. */
export type Notices = Readonly<Record<string, Notice>>;

/**
 * Returns the cookie's value for a message on the next page: its code, a whole number and the id of
 * what its link leads to, never its words. Lives a minute, for one request.
 */
export function flashHeader(code: FlashCode, n?: number, id?: string): string {
  const value = [code, n, id].filter((part) => part !== undefined).join('.');
  return `flash=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`;
}
