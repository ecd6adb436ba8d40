import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import type { SqlFiles } from '../database/migrate.ts';
import { type Archive, filesOf, type Manifest, readLines, readPart } from './archive.ts';
import { BackupError, DamagedBackup } from './backup-error.ts';
import { isLater, productVersion } from './product-version.ts';
import { RowSum } from './rows.ts';

/** Refuses an archive of a newer program. */
export function checkVersions({ product, migrations }: Manifest, files: SqlFiles): void {
  const own = productVersion();
  if (isLater(product, own)) {
    throw new BackupError(
      `The archive is of version ${product}, and this is ${own}: please restore it with that version.`,
    );
  }
  const known = new Map(files.migrations.map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of migrations) {
    if (!known.has(name)) {
      throw new BackupError(
        `The archive has a newer schema than this version, with ${basename(name)}: please restore it with the version that wrote it.`,
      );
    }
    if (known.get(name) !== hash) {
      throw new BackupError(`The archive was written with another ${basename(name)} than this version has.`);
    }
  }
}

/** Names that a file system creates in an empty folder. */
const none = ['lost+found'];

/** Refuses a folder that is not empty. */
export async function checkEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new BackupError(`${folder} is not a folder.`);
    throw error;
  });
  const [found] = names.filter((name) => !none.includes(name));
  if (found) throw new BackupError(`The folder ${folder} is not empty: it has ${found}. Restore into an empty one.`);
}

/** Refuses a database that is not empty, or whose server is older than the archive's. */
export async function checkEmptyDatabase(client: pg.Client, { postgres }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`);
  const [found] = rows;
  if (found) throw new BackupError(`The database is not empty: it has ${found.name}. Restore into an empty one.`);
  const version = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::integer as number`,
  );
  const [theirs, ours] = [postgres, version.rows[0]?.number ?? 0].map((number) => Math.floor(number / 10_000));
  if ((theirs ?? 0) > (ours ?? 0)) {
    throw new BackupError(`The archive is of PostgreSQL ${theirs}, and the database is ${ours}: please use ${theirs}.`);
  }
}

export interface Checked {
  rows: number;
  files: number;
  bytes: number;
}

/**
 * Reads the whole backup and compares every checksum, every count and the sum of every table.
 * Error: DamagedBackup, which names the damaged object, and storage keys of files.
 */
export async function checkWhole(archive: Archive): Promise<Checked> {
  const { vault, seal, manifest } = archive;
  const damaged: string[] = [];
  const checked: Checked = { rows: 0, files: 0, bytes: 0 };
  const note = (what: string) => (error: unknown) => {
    if (!(error instanceof DamagedBackup)) throw error;
    damaged.push(`${what} (${error.message})`);
  };
  for (const table of manifest.tables) {
    const sum = new RowSum();
    const read = async () => {
      for (const part of table.parts) sum.add(await readLines(vault, seal, part));
      if (sum.count !== table.rows || sum.digest !== table.digest) {
        throw new DamagedBackup(`it has ${sum.count} of ${table.rows} rows`);
      }
    };
    await read().catch(note(`the table ${table.name}`));
    checked.rows += sum.count;
  }
  const files = async () => {
    for await (const file of filesOf(vault, seal, manifest)) {
      checked.files += 1;
      checked.bytes += file.size;
      await readPart(vault, seal, 'files', file).catch(note(`the file ${file.key}`));
    }
    if (checked.files !== manifest.files.count) {
      throw new DamagedBackup(`${checked.files} of ${manifest.files.count}`);
    }
  };
  await files().catch(note('the list of files'));
  if (damaged.length === 0) return checked;
  const [first, ...others] = damaged;
  throw new DamagedBackup(`The backup is damaged: ${first}${others.length > 0 ? `, and ${others.length} more` : ''}.`, {
    cause: damaged,
  });
}

/** Folder of the files in this data folder. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');
