import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildName, putInPlace } from './keep-builds.ts';

/** A build: its sources and its function. */
interface Part {
  name: BuildName;
  inputs: string[];
  /** File that records the build's inputs. */
  stamp: string;
  command: string[];
  /** Finishes a build in a folder. */
  after?: (made: string) => Promise<void>;
}

const pages: Part = {
  name: 'pages',
  inputs: ['{core,web,public}/**/*', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package-lock.json'],
  stamp: 'build/.inputs',
  command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  after: compress,
};

/** Builds for `npm start`: development and tests run the sources. */
const program: Part = {
  name: 'server',
  inputs: ['{core,server}/**/*.ts', 'scripts/vite.server.config.ts', 'package.json', 'package-lock.json'],
  stamp: 'build/.program-inputs',
  command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'scripts/vite.server.config.ts'],
};

/**
 * Builds the pages when any of their inputs changed since the last build. Error: the build failed.
 */
export const buildWhenStale = () => build(pages);

/** Builds the server when any of its inputs changed. Error: the build failed. */
export const bundleWhenStale = () => build(program);

async function build({ name, inputs, stamp, command, after }: Part): Promise<void> {
  const hash = createHash('sha256');
  const files = inputs.flatMap((pattern) => globSync(pattern, { withFileTypes: true }));
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = `${file.parentPath}/${file.name}`;
    hash.update(path).update(readFileSync(path));
  }
  const state = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  console.log(`Building the ${name}…`);
  // Built in another folder: a running server keeps serving the last build.
  const made = `build/next-${process.pid}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, '--logLevel', 'warn'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: made },
  });
  try {
    if (status !== 0) throw new Error(`The ${name} cannot be built:\n${stdout}${stderr}`);
    await after?.(made);
    putInPlace('build', name, made, new Date());
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  writeFileSync(stamp, state);
}

/** Writes `.br` and `.gz` beside each asset of a build, for browsers that accept them. */
async function compress(made: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  for (const file of globSync(`${made}/client/assets/**/*.{js,css,svg,json}`)) {
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, await brotli(bytes, { params }));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

if (basename(process.argv[1] ?? '') === 'build.ts') {
  await buildWhenStale();
  await bundleWhenStale();
}
