import { quietHours } from '../limits.ts';

/** Tells whether it is night in Asia/Karachi: then nothing is pushed. */
export function isQuiet(now: Date): boolean {
  const hour = (now.getUTCHours() + 5) % 24;
  return hour >= quietHours.from || hour < quietHours.to;
}
