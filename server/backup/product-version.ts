import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../database/place.ts';

/** Returns the version of this program: a bundle has its own written into it. */
export function productVersion(): string {
  if (process.env.BUILD_VERSION) return process.env.BUILD_VERSION;
  const { version } = JSON.parse(readFileSync(join(cloneDir, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** Returns whether a version such as 1.10.0 is newer than another. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
