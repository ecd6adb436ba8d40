import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { childrenOf } from './supervised-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Folders that a release runs from, beside its packages. */
const parts = ['core', 'server', 'web', 'scripts', 'build'];
const rootFiles = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'];

export interface Releases {
  /** The link that a service starts from; it leads to the newest release. */
  link: string;
  /**
   * Makes a newer release and moves the link to it: a column more in a busy table, and a parameter
   * more, with a default, in the function that each chat message calls. Returns its schema number.
   */
  next: () => Promise<string>;
  /** Makes one that cannot start, and moves the link to it. */
  broken: () => Promise<void>;
}

/** Makes folders of releases as an operator has them, the first of this clone's own build. */
export async function releases(t: TestContext): Promise<Releases> {
  const folder = await temporaryFolder(t);
  const link = join(folder, 'current');
  let count = 0;
  let newest = process.cwd();

  async function make(): Promise<string> {
    count += 1;
    const made = join(folder, `release-${count}`);
    await mkdir(made);
    // Linked files: each folder is a place of its own, and a changed file is written anew.
    spawnSync('cp', ['-al', ...[...parts, ...rootFiles].map((part) => join(newest, part)), made]);
    await symlink(join(process.cwd(), 'node_modules'), join(made, 'node_modules'));
    newest = made;
    return made;
  }

  async function use(release: string): Promise<void> {
    await symlink(release, `${link}.new`);
    await rename(`${link}.new`, link);
  }

  /** Writes a file that other releases have linked. */
  async function change(path: string, edit: (text: string) => string): Promise<void> {
    const text = await readFile(path, 'utf8');
    await writeFile(`${path}.new`, edit(text));
    await rename(`${path}.new`, path);
  }

  await use(await make());
  return {
    link,
    next: async () => {
      const release = await make();
      const number = String(9000 + count);
      const migration = join(release, `server/database/migrations/${number}_note.sql`);
      await writeFile(migration, `alter table conversations add column note_${number} text;\n`);
      await change(join(release, 'server/chat/send-message.sql'), (text) =>
        text.replace(/, out refusal text, out answer jsonb/, `, p_added_${count} text default null$&`),
      );
      await use(release);
      return number;
    },
    broken: async () => {
      const working = newest;
      const release = await make();
      newest = working;
      await change(join(release, 'build/program/main.js'), () => 'throw new Error("a broken build");\n');
      await use(release);
    },
  };
}

export interface Service {
  child: ChildProcess;
  url: string;
  said: () => string;
  /** Process ids of the server processes. */
  workers: () => number[];
  /** Tells it to put the newest release to use; resolves with the line that says how that ended. */
  reload: () => Promise<string>;
  /** Says the same to a service of one process, which ends; resolves with its exit code. */
  hangUp: () => Promise<number | null>;
  stop: () => Promise<void>;
}

/** Starts the program behind a link as the service does (`deploy/mukammal.service`). */
export async function startService(t: TestContext, link: string, env: Record<string, string>): Promise<Service> {
  const child = spawn(process.execPath, [join(link, 'scripts/start.ts')], {
    cwd: link,
    env: { ...process.env, LOG_LEVEL: 'info', RESTARTED: 'yes', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const waiting = new Map<RegExp, (line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said += `${line}\n`;
      for (const [pattern, tell] of waiting) if (pattern.test(line)) tell(line);
    });
  }
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}:\n${said}`)));
  ended.catch(() => undefined);
  const line = async (pattern: RegExp): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(pattern, resolve);
    return Promise.race([promise, ended]).finally(() => waiting.delete(pattern));
  };
  const end = async (signal: 'SIGTERM' | 'SIGHUP'): Promise<number | null> => {
    if (child.exitCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  const stop = async () => {
    await end('SIGTERM');
  };
  t.after(stop);
  const opened = await line(/Open http\S+/);
  return {
    child,
    url: /Open (http\S+)/.exec(opened)?.[1] ?? '',
    said: () => said,
    workers: () => childrenOf(child.pid ?? 0),
    reload: () => {
      const told = line(/Every process is a new one|A new process could not start/);
      child.kill('SIGHUP');
      return told;
    },
    hangUp: () => end('SIGHUP'),
    stop,
  };
}
