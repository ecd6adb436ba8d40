import type { Config } from '@react-router/dev/config';

// Builds are made aside and put in place by scripts/keep-builds.ts.
const buildDirectory = process.env.BUILD_DIR ?? 'build';

export default { appDirectory: 'web', buildDirectory, ssr: true } satisfies Config;
