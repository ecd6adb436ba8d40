import { channel } from 'node:diagnostics_channel';
import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { plainError } from './plain-error.ts';
import { presentRequest } from './request-facts.ts';

/** Each line of level 'warn' or worse, for who counts or reports them. */
export interface LoggedLine {
  level: 'warn' | 'error' | 'fatal';
  /** Facts beside the words, as the caller gave them. */
  entry: unknown;
  words: unknown;
}

export const loggedLines = channel('mukammal.log');

/** Names of facts that no line may show, whoever logs them. */
const secrets = ['password', 'token', 'cookie', 'authorization', 'secret', 'email', 'phone_number', 'ip'];
const redact = secrets.flatMap((name) => [name, `*.${name}`]);

const levels: Readonly<Record<number, LoggedLine['level']>> = { 40: 'warn', 50: 'error', 60: 'fatal' };

/**
 * Creates the log: JSON lines, each of a request with its id, errors without what they quote
 * (`plainError`).
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, to?: { write(line: string): void }): Logger {
  const options = {
    level: logLevel,
    redact,
    serializers: { err: plainError },
    mixin: () => {
      const request = presentRequest();
      return request ? { requestId: request.id } : {};
    },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void, value: number) {
        const level = levels[value];
        if (level && loggedLines.hasSubscribers) {
          loggedLines.publish({ level, entry: args[0], words: args[1] } satisfies LoggedLine);
        }
        method.apply(this, args);
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}
