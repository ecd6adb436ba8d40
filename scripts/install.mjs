/*
 * Installs the packages of the lock file if they are missing, or if the lock changed since. Plain
 * JavaScript: it runs under any Node of the machine, before Node 24 is installed with the rest.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const clone = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(clone, 'node_modules/.installed');
const locked = createHash('sha256')
  .update(readFileSync(join(clone, 'package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== locked) {
  console.log('Installing the packages of package-lock.json (about half a minute)…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: clone, stdio: 'inherit' };
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(`npm ci failed${error ? `: ${error.message}` : ''}. Nothing was started.`);
    process.exit(1);
  }
  writeFileSync(stamp, locked);
}
