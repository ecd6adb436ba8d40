import { existsSync } from 'node:fs';
import { installPackages } from './packages.ts';

/** Headless Chromium: a page costs a third less. Debian packages it separately. */
const withoutWindows = 'chromium-headless-shell';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds the browser for the journeys: `CHROMIUM`, or the machine's headless one, installed now
 * where possible, or the machine's full one, installed likewise. Null, with a line of explanation,
 * if there is none.
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
