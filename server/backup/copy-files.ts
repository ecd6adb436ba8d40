import type pg from 'pg';
import type { Storage } from '../platform/files/storage.ts';
import {
  type Archive,
  type FileLine,
  filesOf,
  type Manifest,
  placeOfPart,
  putLines,
  putPart,
  readPart,
} from './archive.ts';
import type { Seal } from './seal.ts';
import type { Vault } from './vault.ts';

/** Files copied at once: most of the time is spent waiting for a store. */
const atOnce = 4;
const batch = 400;
/** Days in which every copied file is read back once. */
const readBackDays = 30;

interface FileRow {
  storage_key: string;
  size: number;
  content_type: string;
}

interface CopyOptions {
  client: pg.Client;
  storage: Storage;
  vault: Vault;
  seal: Seal;
  /** The newest archive of the place under the same key: its files are not read again. */
  previous: Archive | null;
  now: Date;
  signal?: AbortSignal | undefined;
}

/**
 * Copies the files of the snapshot that the place lacks. Bytes under a storage key never change, so
 * a known file costs one check of its size, and one read in 30 days.
 */
export async function copyFiles(options: CopyOptions): Promise<Manifest['files'] & { copied: number }> {
  const { client, vault, seal, signal } = options;
  const known = knownFiles(options.previous);
  const done = { count: 0, bytes: 0, copied: 0, missing: [] as string[], lists: [] as Manifest['files']['lists'] };
  await client.query(`declare stored_files cursor for
    select storage_key, size, content_type from files order by storage_key collate "C"`);
  for (;;) {
    const { rows } = await client.query<FileRow>(`fetch ${batch} from stored_files`);
    if (rows.length === 0) return done;
    const lines: FileLine[] = [];
    for (let start = 0; start < rows.length; start += atOnce) {
      signal?.throwIfAborted();
      const some = await Promise.all(
        rows.slice(start, start + atOnce).map(async (row) => copyFile(options, row, await known(row.storage_key))),
      );
      for (const [n, line] of some.entries()) {
        if (line === null) done.missing.push(rows[start + n]?.storage_key ?? '');
        else lines.push(line.line);
        if (line?.copied) done.copied += 1;
      }
    }
    done.count += lines.length;
    done.bytes += lines.reduce((sum, { size }) => sum + size, 0);
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    if (text) done.lists.push(await putLines(vault, seal, Buffer.from(text)));
  }
}

/** Returns null if the store has no complete file to copy. */
async function copyFile(
  { storage, vault, seal, now }: CopyOptions,
  { storage_key: key, size, content_type: type }: FileRow,
  known: FileLine | null,
): Promise<{ line: FileLine; copied: boolean } | null> {
  if (known && (await isThere(vault, seal, known, now))) return { line: known, copied: false };
  if ((await storage.open(key)) === null) return null;
  const bytes = await storage.read(key);
  if (bytes.length !== size) return null;
  if (known) await vault.remove(placeOfPart('files', known.digest));
  return { line: { key, type, ...(await putPart(vault, seal, 'files', bytes)) }, copied: true };
}

/** Returns whether the place still has an object: by its size, and on its day by its bytes. */
async function isThere(vault: Vault, seal: Seal, line: FileLine, now: Date): Promise<boolean> {
  const day = Math.floor(now.getTime() / 86_400_000) % readBackDays;
  if (Number.parseInt(line.digest.slice(0, 4), 16) % readBackDays !== day) {
    return (await vault.size(placeOfPart('files', line.digest))) === line.size;
  }
  return readPart(vault, seal, 'files', line).then(
    () => true,
    () => false,
  );
}

/**
 * Returns a function that finds a file in the previous archive. Keys must be asked for in order, in
 * which the archive lists them, so memory use stays constant.
 */
function knownFiles(previous: Archive | null): (key: string) => Promise<FileLine | null> {
  if (!previous) return async () => null;
  const files = filesOf(previous.vault, previous.seal, previous.manifest);
  let next: Promise<FileLine | null> | undefined;
  const advance = async () => {
    const { value, done } = await files.next();
    return done ? null : value;
  };
  let turn: Promise<FileLine | null> = Promise.resolve(null);
  const find = async (key: string): Promise<FileLine | null> => {
    next ??= advance();
    let line = await next;
    while (line && line.key < key) {
      next = advance();
      line = await next;
    }
    return line?.key === key ? line : null;
  };
  // One after another, in the order of the calls. If the list is damaged, files are copied.
  return (key) => (turn = turn.then(() => find(key)).catch(() => null));
}
