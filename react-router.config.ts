import type { Config } from '@react-router/dev/config';

// scripts/keep-builds.ts moves finished builds into place.
const buildDirectory = process.env.BUILD_DIR ?? 'build';

export default { appDirectory: 'web', buildDirectory, ssr: true } satisfies Config;
