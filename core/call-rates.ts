/* How often something may happen. */

/** Calls allowed within a window of seconds that begins with the first. */
export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

export const perMinute = (most: number): Rate => ({ most, seconds: 60 });
export const perHour = (most: number): Rate => ({ most, seconds: 3600 });
export const perDay = (most: number): Rate => ({ most, seconds: 86_400 });
