import type { Storage } from '../platform/files/storage.ts';
import { deriveKey } from '../platform/keys.ts';
import { type Archive, archivesIn, type Manifest, nameAt, openArchive, putLines, writeArchive } from './archive.ts';
import { copyFiles } from './copy-files.ts';
import { forget, type Keep } from './keep.ts';
import { productVersion } from './product-version.ts';
import { inPieces, RowSum } from './rows.ts';
import { newEncryption, type Seal, sealOf } from './seal.ts';
import { rowsOf, type Snapshot, sequencesOf, type Table, withSnapshot } from './snapshot.ts';
import type { Vault } from './vault.ts';

/** Maximum bytes of rows in one object before compression, and of a table in memory. */
const pieceSize = 4 * 1024 * 1024;

export interface BackUpOptions {
  storage: Storage;
  vault: Vault;
  /** Null: the archive is not encrypted, and lacks the secret. */
  passphrase: string | null;
  /** The app's secret, if it is known. */
  secret: string | null;
  /** Null: nothing is deleted. */
  keep: Keep | null;
  now?: Date;
  signal?: AbortSignal | undefined;
}

export interface BackedUp {
  /** Path or address, for a restore. */
  archive: string;
  rows: number;
  files: number;
  /** Number of files that the place lacked. */
  copied: number;
  /** Storage keys of files whose bytes were lost earlier. */
  missing: string[];
  /** Number of archives deleted by the retention rule. */
  removed: number;
  /** Reason why unreferenced objects stay, if they do. */
  kept: Error | null;
}

/**
 * Backs up database and files as of one moment, while people keep writing. The archive gets its
 * name once everything in it is complete. Errors: BackupError; the database's or the place's own.
 */
export function backUp(options: BackUpOptions & { databaseUrl: string }): Promise<BackedUp> {
  return withSnapshot(options.databaseUrl, (snapshot) => backUpSnapshot(snapshot, options));
}

/** Backs up the contents of a snapshot. */
export async function backUpSnapshot(snapshot: Snapshot, options: BackUpOptions): Promise<BackedUp> {
  const { storage, vault, passphrase, secret, keep, signal } = options;
  const { client, postgres, migrations } = snapshot;
  const now = options.now ?? new Date();
  const previous = await newestOf(vault, passphrase);
  const seal = previous?.seal ?? (await sealOf(passphrase === null ? null : newEncryption(), passphrase));
  const tables = await copyTables(snapshot, vault, seal, signal);
  const sequences = await sequencesOf(client);
  const { copied, ...files } = await copyFiles({ client, storage, vault, seal, previous, now, signal });
  const name = nameAt(now);
  await writeArchive(vault, seal, name, {
    taken_at: now.toISOString(),
    product: productVersion(),
    postgres,
    migrations,
    tables,
    sequences,
    files,
    secret: seal.encryption && secret,
    secretCheck: secret && secretCheck(secret),
  });
  // Within the snapshot, whose lock excludes other backups.
  const { removed, kept } = await tidy(vault, passphrase, keep);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { archive: vault.addressOf(name), rows, files: files.count, copied, missing: files.missing, removed, kept };
}

/** Returns a fingerprint of a secret that does not reveal it. */
export const secretCheck = (secret: string): string => deriveKey(secret, 'backup check');

/** Returns the newest archive that this passphrase opens: its key and its files are reused. */
async function newestOf(vault: Vault, passphrase: string | null): Promise<Archive | null> {
  const { name } = (await archivesIn(vault)).at(-1) ?? {};
  if (!name) return null;
  const archive = await openArchive(vault, name, passphrase).catch(() => null);
  // An unencrypted archive opens with any passphrase.
  return archive && (archive.seal.encryption === null) === (passphrase === null) ? archive : null;
}

async function copyTables(
  { client, tables }: Snapshot,
  vault: Vault,
  seal: Seal,
  signal?: AbortSignal,
): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = [];
  for (const table of tables) {
    const sum = new RowSum();
    const parts: Manifest['tables'][number]['parts'] = [];
    for await (const piece of inPieces(rowsOf(client, table), pieceSize)) {
      signal?.throwIfAborted();
      sum.add(piece);
      parts.push(await putLines(vault, seal, piece));
    }
    copied.push({ ...named(table), rows: sum.count, digest: sum.digest, parts });
  }
  return copied;
}

const named = ({ name, columns }: Table) => ({ name, columns });

async function tidy(
  vault: Vault,
  passphrase: string | null,
  keep: Keep | null,
): Promise<Pick<BackedUp, 'removed' | 'kept'>> {
  if (!keep) return { removed: 0, kept: null };
  try {
    return { removed: await forget(vault, passphrase, keep), kept: null };
  } catch (error) {
    return { removed: 0, kept: error instanceof Error ? error : new Error(String(error)) };
  }
}
