import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for the journeys: `CHROMIUM`, the machine's, or as root Debian's, installed now. Null with a line why. */
export function findBrowser(): string | null {
  const found = [process.env.CHROMIUM ?? '', ...candidates].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get…');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      spawnSync('/usr/bin/apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
    }
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  console.error('The browser journeys need Chromium: install it, or set CHROMIUM to its path.');
  return null;
}
