import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { PageBuild } from './pages.ts';

/** Where pages come from: the build, or Vite with hot reload. */
export interface PageSource {
  load: () => Promise<PageBuild>;
  /** Answers requests that only this source knows (Vite's modules), else calls `next`. */
  serve: (request: IncomingMessage, response: ServerResponse, next: () => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
}

/** The pages as `npm run build` left them. */
export async function builtPages(): Promise<PageSource> {
  const build = (await import(pathToFileURL('build/server/index.js').href)) as PageBuild;
  return { load: async () => build, serve: (_request, _response, next) => next(), close: async () => {} };
}

/** Pages through Vite: edits show without a restart. */
export async function developmentPages(http: Server): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' });
  return {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild,
    serve: (request, response, next) =>
      new Promise((resolve, reject) => {
        vite.middlewares(request, response, () => void next().then(resolve, reject));
      }),
    close: () => vite.close(),
  };
}
