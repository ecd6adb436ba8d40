import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs Debian packages where no prompt is needed: as root, with apt. Elsewhere it does nothing;
 * if Debian is unreachable it gives up at once.
 */
export function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${names.join(', ')} with apt-get…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq', '-o', 'Acquire::http::Timeout=15', '-o', 'APT::Update::Error-Mode=any'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    const { status } = spawnSync('/usr/bin/apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (status !== 0) return;
  }
}

/** Installs missing programs, each named with its Debian package. Error: one is still missing. */
export function needPrograms(programs: Record<string, string>): void {
  const missing = () => Object.keys(programs).filter((name) => spawnSync('which', [name]).status !== 0);
  const packages = missing().map((name) => programs[name] ?? name);
  if (packages.length > 0) installPackages(...packages);
  if (missing().length > 0) throw new Error(`This needs ${missing().join(' and ')}: please install it.`);
}
