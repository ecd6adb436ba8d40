/** Outcome of a sandbox payment, by the last digit of the mobile number. */
export const sandboxEndings = [
  'paid',
  'refused for a low balance',
  'no answer, then paid',
  'paid late',
  'another amount paid',
  'paid, and notified of five times',
  'an error without words',
  'an answer that nobody expects',
  'declined on the phone',
  'never approved',
] as const;
export type SandboxEnding = (typeof sandboxEndings)[number];
