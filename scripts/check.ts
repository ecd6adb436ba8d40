/** `npm run check`: everything a machine can say about the code without running it. Exit code 1 names what failed. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

const node = process.execPath;
const folders = ['core', 'server', 'web', 'tests', 'scripts'];
const mostLines = 400;

function run(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'inherit' }).status === 0;
}

/** No file of ours is longer than a person reads in one go. */
function shortFiles(): boolean {
  const pattern = `{${folders.join(',')}}/**/*.{ts,tsx,mjs,sql,css}`;
  const long = globSync(pattern, { exclude: ['**/*.gen.ts'] })
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLines);
  for (const { file, lines } of long) console.error(`${file} has ${lines} lines, ${mostLines} at most.`);
  return long.length === 0;
}

const checks: Record<string, () => boolean> = {
  'format, lint, import walls (biome)': () => run('node_modules/.bin/biome', 'ci', '--error-on-warnings', '.'),
  'floating promises (oxlint)': () => run('node_modules/.bin/oxlint', '--type-aware', '--deny-warnings', ...folders),
  'route types (react-router)': () => run(node, 'node_modules/@react-router/dev/bin.cjs', 'typegen'),
  'types (tsc)': () => run('node_modules/.bin/tsc', '-p', '.'),
  'unused code (knip)': () => run(node, 'node_modules/knip/bin/knip.js', '--no-progress'),
  'fresh database types': () => run(node, 'scripts/types.ts', '--check'),
  [`no file past ${mostLines} lines`]: shortFiles,
};

const failed = Object.entries(checks)
  .filter(([name, check]) => {
    console.log(`— ${name}`);
    return !check();
  })
  .map(([name]) => name);
console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
