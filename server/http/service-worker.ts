import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { cloneDir } from '../database/place.ts';
import type { HttpEnv } from './request.ts';

/** The service worker, under one name for ever: at the root, since it is at work below its own address, and asked for anew each time. */
export function workerRoutes(): Hono<HttpEnv> {
  const script = readFileSync(join(cloneDir, 'web/service-worker.js'), 'utf8');
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
  return new Hono<HttpEnv>().get('/service-worker.js', (c) => c.body(script, 200, headers));
}
