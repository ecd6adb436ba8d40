import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** `npm start` without npm: the supervisor, and the server under it. */
export interface SupervisedServer {
  supervisor: ChildProcess;
  /** All output of both so far. */
  said: () => string;
  /** Resolves with the address that the next server announces. */
  opened: () => Promise<string>;
  /** Returns the process id of the current server. */
  server: () => number;
  ended: Promise<number | null>;
}

/** Returns a port that nobody listens on. */
export async function freePort(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = createServer().listen(0, resolve);
  await promise;
  const address = server.address();
  server.close();
  return String(typeof address === 'object' && address?.port);
}

/** Returns the processes that a process started. */
export function childrenOf(pid: number): number[] {
  return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
}

export function superviseServer(
  t: { after(work: () => Promise<void>): void },
  env: Record<string, string>,
): SupervisedServer {
  const supervisor = spawn('sh', ['scripts/supervise.sh'], {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      PROCESSES: '1',
      NODE_OPTIONS: '--import=./tests/support/throw-on-signal.ts',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const opened: string[] = [];
  const waiting: ((url: string) => void)[] = [];
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said += `${line}\n`;
      const url = /Open (http\S+)/.exec(line)?.[1];
      const next = url && waiting.shift();
      if (next) next(url);
      else if (url) opened.push(url);
    });
  }
  const ended = once(supervisor, 'close').then(([code]) => code as number | null);
  t.after(async () => {
    supervisor.kill('SIGTERM');
    await ended;
  });
  return {
    supervisor,
    said: () => said,
    opened: async () => {
      const url = opened.shift() ?? (await Promise.race([new Promise<string>((open) => waiting.push(open)), ended]));
      if (typeof url !== 'string') throw new Error(`the supervisor ended with ${url}:\n${said}`);
      return url;
    },
    server: () => childrenOf(supervisor.pid ?? 0)[0] ?? 0,
    ended,
  };
}
