import { relative } from 'node:path';

/*
 * Errors without what they quote. Messages of libraries and of PostgreSQL repeat input: an email
 * address that exists already, a text that is no number, the recipient whom a mail server refused.
 */

/** An error as the log keeps it. */
export interface PlainError {
  type: string;
  /** Code of PostgreSQL or of the system. */
  code?: string;
  /** Its message without what it may quote (`withoutData`). */
  message: string;
  /** Names of the database's parts that a statement failed on. */
  of?: Record<string, string>;
  /** Frames, one a line, innermost first. */
  stack: string;
  cause?: PlainError;
}

const longestMessage = 300;
const mostCauses = 5;

/** Signs of data in a message, and what stands for it. */
const masks: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][\w+.-]*:\/\/[^\s"'<>]+/gi, '[address]'],
  [/"[^"]*(?:"|$)/g, '"…"'],
  [/`[^`]*(?:`|$)/g, '`…`'],
  [/[“„][^”]*(?:”|$)/g, '“…”'],
  [/(?<![\w’'])['‘][^'’]*(?:['’](?!\w)|$)/g, '‘…’'],
  [/<[^>]*(?:>|$)/g, '<…>'],
  [/\([^()]*\)=\([^()]*\)/g, '(…)'],
  [/[^\s@,;:()]+@[^\s@,;:()]+/g, '[email]'],
  [/(?=[\w-]*\d)[\w-]{20,}/g, '[token]'],
  [/\+?\d(?:[\s()-]?\d){6,}/g, '[number]'],
];

/** Returns a sentence without quoted text, addresses, numbers and tokens. */
export function withoutData(text: string): string {
  return masks
    .reduce((masked, [sign, mask]) => masked.replace(sign, mask), text.slice(0, 2000))
    .slice(0, longestMessage);
}

/** Returns an error's own frames; its message, with which a stack begins, is not one. */
export function framesIn({ stack = '', message }: Error): string[] {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line))
    .map((line) =>
      line.trim().replace(/file:\/\/[^)]+?(?=:\d+:\d+)/, (url) => relative(process.cwd(), new URL(url).pathname)),
    );
}

const partsOfDatabase = ['schema', 'table', 'column', 'constraint', 'routine'] as const;

/** Returns what the log keeps of an error, whatever was thrown. */
export function plainError(error: unknown, left = mostCauses): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const facts = error as Error & Record<string, unknown>;
  const code = /^[\w.]{1,40}$/.test(String(facts.code ?? '')) ? String(facts.code) : null;
  const isOfDatabase = 'severity' in error && 'routine' in error;
  const parts = partsOfDatabase.flatMap((part) => (isOfDatabase && facts[part] ? [[part, String(facts[part])]] : []));
  return {
    type: error.constructor.name,
    ...(code && { code }),
    message: withoutData(error.message),
    ...(parts.length > 0 && { of: Object.fromEntries(parts) }),
    stack: framesIn(error).join('\n'),
    ...(error.cause !== undefined && left > 0 && { cause: plainError(error.cause, left - 1) }),
  };
}
