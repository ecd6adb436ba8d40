import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { cloneDir } from '../database/place.ts';
import type { HttpEnv } from './request.ts';

/**
 * Serves the service worker under one permanent name: at the root, since its scope is its own path,
 * and uncached. Its first line lists the names of the build's files, each a hash of its content: a
 * browser installs a new worker when the text differs, and the worker then caches the chat's files
 * again.
 */
export function workerRoutes(assets: string | null): Hono<HttpEnv> {
  const names = assets === null ? [] : namesOf(assets);
  const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  const script = `self.build = '${build}';\n${readFileSync(join(cloneDir, 'web/service-worker.js'), 'utf8')}`;
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
  return new Hono<HttpEnv>().get('/service-worker.js', (c) => c.body(script, 200, headers));
}

/**
 * Returns the files of the newest build; earlier ones are in the same folder
 * (scripts/keep-builds.ts).
 */
function namesOf(assets: string): string[] {
  const record = join(assets, '../../builds.json');
  if (!existsSync(record)) return globSync('**', { cwd: assets }).sort();
  const { pages } = JSON.parse(readFileSync(record, 'utf8')) as { pages: { files: string[] }[] };
  return pages[0]?.files.filter((file) => file.startsWith('client/')) ?? [];
}
