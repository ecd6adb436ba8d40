/**
 * Completes package-lock.json after a dependency changed. npm leaves out optional packages that its
 * registry lacks or that are for other platforms; `npm ci` then refuses the lock. This adds them by
 * name, version, os and cpu.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  version: string;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const lockFile = 'package-lock.json';
const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Entry> };

const systems: Record<string, string> = { windows: 'win32' };
const cpus = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

/**
 * Derives the platform from a package's name: '@x/binding-linux-arm64-musl' is linux, arm64, musl.
 */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = ['linux', 'darwin', 'win32', 'windows', 'android', 'freebsd', 'openharmony'].find((word) =>
    words.includes(word),
  );
  const cpu = cpus.find((word) => words.includes(word));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [systems[os] ?? os] }), ...(libc && { libc }) };
}

/** Returns where Node would find `name` from the package at `from`, or undefined. */
function find(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (!folder) return undefined;
  }
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (find(path, name) || !/^\d/.test(version)) continue;
    // The package of this platform tells whether its siblings have an install script.
    const scope = `node_modules/${name.split('/')[0]}/`;
    const hasInstallScript = Object.entries(lock.packages).some(
      ([sibling, { hasInstallScript }]) => sibling.startsWith(scope) && hasInstallScript,
    );
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(hasInstallScript && { hasInstallScript }),
      optional: true,
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${lockFile}: ${added} optional platform entries added.`);
