import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { productVersion } from '../backup/product-version.ts';
import type { Config } from '../config.ts';
import { cloneDir } from '../database/place.ts';
import type { HttpEnv } from './request.ts';

/** Days until `security.txt` expires, counted anew each day: less than a year (RFC 9116 §2.5.5). */
const validDays = 180;

/**
 * Serves `/version`, which says what runs here, and `security.txt`, which says where to report a
 * weakness.
 */
export function aboutThisServer({ publicUrl, support }: AboutOptions, clock: () => Date): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const release = {
    version: productVersion(),
    // Written into the bundle (scripts/vite.server.config.ts); null where the sources run.
    commit: process.env.BUILD_COMMIT || null,
    built_at: process.env.BUILD_TIME || null,
    schema: newestMigration(),
  };

  app.get('/version', (c) => c.json(release, 200, { 'cache-control': 'no-store' }));

  app.get('/.well-known/security.txt', (c) => {
    const expires = new Date(clock().getTime() + validDays * 86_400_000).toISOString().replace(/T.*/, 'T00:00:00Z');
    const lines = [
      `Contact: mailto:${support.email}`,
      `Contact: ${publicUrl}/contact`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, ur',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' });
  });
  return app;
}

interface AboutOptions extends Pick<Config, 'support'> {
  publicUrl: string;
}

/** Returns the number of the newest migration that this program brings. */
function newestMigration(): string {
  const names = readdirSync(join(cloneDir, 'server/database/migrations')).sort();
  return names.at(-1)?.slice(0, 4) ?? '';
}
