import { existsSync } from 'node:fs';
import { installPackages } from './packages.ts';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for the journeys: `CHROMIUM`, the machine's, or Debian's, installed now. Null with a line why. */
export function findBrowser(): string | null {
  const present = () => [process.env.CHROMIUM ?? '', ...candidates].find((path) => path && existsSync(path));
  if (!present()) installPackages('chromium');
  const found = present();
  if (!found) console.error('The browser journeys need Chromium: install it, or set CHROMIUM to its path.');
  return found ?? null;
}
