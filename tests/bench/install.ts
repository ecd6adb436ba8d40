import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Installs packages for benchmarks into a folder of their own that git ignores; returns its path.
 */
export async function installApart(name: string, ...packages: string[]): Promise<string> {
  const folder = path.resolve('.bench', name);
  const missing = packages.filter((one) => !existsSync(path.join(folder, 'node_modules', one.replace(/@[^@]+$/, ''))));
  if (missing.length === 0) return folder;
  process.stdout.write(`Installing ${missing.join(', ')} in .bench.\n`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const npm = ['install', '--no-audit', '--no-fund', '--save-exact', ...missing];
  execFileSync('npm', npm, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}
