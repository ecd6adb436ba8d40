import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The builds of a clone, each with its own folders in `build/`. */
export type BuildName = 'pages' | 'server';

const foldersOf: Record<BuildName, string[]> = { pages: ['client', 'server'], server: ['program'] };

/** Files of a build that have a hash in their name and therefore never change. */
interface Kept {
  at: string;
  files: string[];
}

/** Newest first. */
type Builds = Partial<Record<BuildName, Kept[]>>;

/** Maximum number of builds, and days that each is kept after it was replaced. */
const most = 10;
const days = 14;

/**
 * Moves a build into place without removing files that a running server or an open tab needs: files
 * with a hash are added to the earlier ones, then the entry files that name them are replaced.
 * Deletes the files of builds past `most` or `days`.
 */
export function putInPlace(root: string, name: BuildName, made: string, now: Date): void {
  const isHashed = (file: string) => file.includes('/assets/');
  const files = filesIn(made, foldersOf[name]);
  const hashed = files.filter(isHashed);
  const recordFile = join(root, 'builds.json');
  const record = existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as Builds) : {};
  // A build from before this record may be the running one.
  const before = record[name] ?? [{ at: now.toISOString(), files: filesIn(root, foldersOf[name]).filter(isHashed) }];
  for (const file of [...hashed, ...files.filter((file) => !isHashed(file))]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    renameSync(join(made, file), join(root, file));
  }
  const all = [{ at: now.toISOString(), files: hashed }, ...before];
  const oldest = now.getTime() - days * 86_400_000;
  const kept = all.filter((_build, n) => n === 0 || (n < most && Date.parse(all[n - 1]?.at ?? '') > oldest));
  const needed = new Set(kept.flatMap(({ files }) => files));
  for (const file of all.flatMap(({ files }) => files))
    if (!needed.has(file)) rmSync(join(root, file), { force: true });
  writeFileSync(`${recordFile}.new`, JSON.stringify({ ...record, [name]: kept }));
  renameSync(`${recordFile}.new`, recordFile);
}

function filesIn(root: string, folders: string[]): string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*`),
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .sort();
}
