import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plural } from '#core/format.ts';
import type { Config } from '../config.ts';
import { joinOrStartCluster } from '../database/cluster.ts';
import { openDatabase } from '../database/database.ts';
import { readSqlFiles, type SqlFiles } from '../database/migrate.ts';
import { examine, type Finding, lostFiles } from '../doctor.ts';
import { openStorage, type Storage } from '../platform/files/storage.ts';
import { type Archive, filesOf, openArchive, readPart } from './archive.ts';
import { secretCheck } from './back-up.ts';
import {
  type Checked,
  checkEmptyDatabase,
  checkEmptyFolder,
  checkVersions,
  checkWhole,
  filesFolder,
} from './checks.ts';
import { loadDatabase } from './load.ts';
import { copyingClient } from './snapshot.ts';
import { openVault, placeOf, type VaultCredentials } from './vault.ts';

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'appSecret' | 's3'>;

export interface RestoreOptions {
  /** Path or address of the archive. */
  archive: string;
  target: Target;
  credentials: VaultCredentials | null;
  passphrase: string | null;
  log: (line: string) => void;
}

export interface Restored extends Checked {
  takenAt: string;
  missing: string[];
  /** Whether the present secret is the one that sessions, mailed links and second factors need. */
  secret: 'same' | 'other' | 'absent' | 'unknown';
  findings: Finding[];
}

/** Opens an archive and checks all of it; writes nothing. Errors: BackupError. */
export async function checkBackup(
  options: Pick<RestoreOptions, 'archive' | 'credentials' | 'passphrase'>,
): Promise<{ archive: Archive; files: SqlFiles; checked: Checked }> {
  const { place, key } = placeOf(options.archive);
  const archive = await openArchive(openVault(place, options.credentials), key, options.passphrase);
  const files = await readSqlFiles();
  checkVersions(archive.manifest, files);
  return { archive, files, checked: await checkWhole(archive) };
}

/**
 * Restores an archive into an empty target. All checks run before anything is written. Rows come
 * last, in one transaction: an interrupted restore leaves a site without people, never half of
 * them. Errors: BackupError; the target's own.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { target, log } = options;
  await checkEmptyTarget(target);
  const { archive, files, checked } = await checkBackup(options);
  log(`The backup is whole: ${plural(checked.rows, 'row')}, ${plural(checked.files, 'file')}.`);
  if (target.databaseUrl) return restoreInto(target.databaseUrl, { ...options, archive, files, checked });
  const cluster = await joinOrStartCluster({ dataDir: target.dataDir, log });
  try {
    return await restoreInto(cluster.url, { ...options, archive, files, checked });
  } finally {
    await cluster.stop();
  }
}

/** A database of DATABASE_URL is checked once connected: nothing is written before. */
async function checkEmptyTarget({ dataDir, databaseUrl, s3 }: Target): Promise<void> {
  if (!databaseUrl) await checkEmptyFolder(dataDir);
  else if (!s3) await checkEmptyFolder(filesFolder(dataDir));
}

interface Prepared extends Omit<RestoreOptions, 'archive'> {
  archive: Archive;
  files: SqlFiles;
  checked: Checked;
}

async function restoreInto(url: string, options: Prepared): Promise<Restored> {
  const { archive, files, checked, target, log } = options;
  const { manifest } = archive;
  const client = await copyingClient(url);
  try {
    await checkEmptyDatabase(client, manifest);
  } finally {
    await client.end();
  }
  const secret = await placeSecret(archive, target);
  const storage = openStorage({ dataDir: target.dataDir, s3: target.s3 });
  await placeFiles(archive, storage);
  await loadDatabase(url, archive, files, log);
  const database = openDatabase(url, { max: 2 });
  try {
    const findings = [...(await examine(database.pool)), ...(await lostFiles(database.db, storage))];
    return { ...checked, takenAt: manifest.taken_at, missing: manifest.files.missing, secret, findings };
  } finally {
    await database.close();
  }
}

/** Writes the archive's secret into the data folder, unless APP_SECRET is set. */
async function placeSecret({ manifest }: Archive, { appSecret, dataDir }: Target): Promise<Restored['secret']> {
  if (appSecret) {
    if (manifest.secretCheck === null) return 'unknown';
    return secretCheck(appSecret) === manifest.secretCheck ? 'same' : 'other';
  }
  if (manifest.secret === null) return 'absent';
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'app-secret'), manifest.secret, { mode: 0o600, flag: 'wx' });
  return 'same';
}

/** Number of files written at once. */
const atOnce = 4;

async function placeFiles({ vault, seal, manifest }: Archive, storage: Storage): Promise<void> {
  const files = filesOf(vault, seal, manifest);
  const work = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { key, type, ...part } = next.value;
      await storage.put(key, await readPart(vault, seal, 'files', part), type);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
