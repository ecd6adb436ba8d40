import { existsSync } from 'node:fs';
import { installPackages } from './packages.ts';

/** Chromium without windows: what it does for a page costs a third less. Debian packs it by itself. */
const withoutWindows = 'chromium-headless-shell';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser for the journeys: `CHROMIUM`, or the machine's without windows, installed now where that can be done, or
 * the machine's whole one, installed likewise. Null with a line why.
 */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM ?? '', `/usr/bin/${withoutWindows}`];
  const present = () => candidates.find((path) => path && existsSync(path));
  if (!present()) installPackages(withoutWindows);
  candidates.push(...whole);
  if (!present()) installPackages('chromium');
  const found = present();
  if (!found) console.error('The browser journeys need Chromium: install it, or set CHROMIUM to its path.');
  return found ?? null;
}
