import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  links: string[];
}

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Returns the lines of its log so far. */
  said: () => readonly string[];
  /** Returns the local mailbox, newest first. */
  mails: () => Promise<Mail[]>;
  /**
   * Returns the newest mail to an address whose subject matches, after waiting up to twenty
   * seconds.
   */
  mailTo: (to: string, subject: RegExp) => Promise<Mail>;
  stop: () => Promise<void>;
}

/**
 * Starts the product on the caller's data folder (or DATABASE_URL), on any free port; or, without
 * its pages, `api-program.ts` on a DATABASE_URL.
 */
export async function startServerProcess(
  env: Record<string, string>,
  program: 'server-program.ts' | 'api-program.ts' = 'server-program.ts',
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [`tests/support/${program}`], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const opened = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    // All other lines are the server's log.
    if (line.startsWith('{"url":')) opened.resolve((JSON.parse(line) as { url: string }).url);
    else said.push(line);
  });
  const url = await Promise.race([
    opened.promise,
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  const mails = async (): Promise<Mail[]> => (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[];
  return {
    url,
    child,
    said: () => said,
    mails,
    mailTo: async (to, subject) => {
      const until = Date.now() + 20_000;
      for (;;) {
        const found = (await mails()).find((mail) => mail.to === to && subject.test(mail.subject));
        if (found) return found;
        if (Date.now() > until) throw new Error(`no mail to ${to} about ${subject}`);
        // Asking without a pause would keep the server from sending it.
        await delay(20);
      }
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
