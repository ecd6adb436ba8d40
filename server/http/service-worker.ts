import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { cloneDir } from '../database/place.ts';
import type { HttpEnv } from './request.ts';

/**
 * The service worker, under one name for ever: at the root, since it is at work below its own address, and asked for anew each
 * time. Its first line names the build by its files' names, each of which is made of what is in it: browsers take it for a new worker
 * when its text is another one, and what it keeps of the chat is kept anew.
 */
export function workerRoutes(assets: string | null): Hono<HttpEnv> {
  const names = assets === null ? [] : globSync('**', { cwd: assets }).sort();
  const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  const script = `self.build = '${build}';\n${readFileSync(join(cloneDir, 'web/service-worker.js'), 'utf8')}`;
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
  return new Hono<HttpEnv>().get('/service-worker.js', (c) => c.body(script, 200, headers));
}
