import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone this program runs from. */
export const cloneDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The user who runs PostgreSQL, which refuses to run as root. */
export interface Runner {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Returns the user PostgreSQL runs as: null means the present one, who is not root. Error: root,
 * and there is no other user.
 */
export function postgresRunner(): Runner | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.name && user.uid > 0);
  const runner =
    users.find((user) => user.name === 'postgres') ?? users.find((user) => user.name === 'nobody') ?? users[0];
  if (!runner) throw new Error('PostgreSQL cannot run as root, and this machine has no other user: please add one.');
  return runner;
}

function mayEnter(path: string, runner: Runner): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === runner.uid ? 6 : gid === runner.gid ? 3 : 0;
  return ((mode >> shift) & 1) === 1;
}

/**
 * Returns whether the runner may enter a path and every folder above it, as far as they exist; the
 * permission bits decide.
 */
export function canReach(path: string, runner: Runner | null): boolean {
  if (!runner) return true;
  const parent = dirname(path);
  return (parent === path || canReach(parent, runner)) && (!existsSync(path) || mayEnter(path, runner));
}

/**
 * The place of data and binaries if the clone lies in a folder that only root may enter. They
 * outlive the clone.
 */
export const outsideDir = join('/var/lib/mukammal', createHash('sha256').update(cloneDir).digest('hex').slice(0, 16));

/**
 * Returns the default data folder: `data` in the clone, or a place outside it that PostgreSQL's
 * user can reach.
 */
export function defaultDataDir(): string {
  return canReach(cloneDir, postgresRunner()) ? join(cloneDir, 'data') : join(outsideDir, 'data');
}
