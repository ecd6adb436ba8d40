/**
 * `npm run backup -- FOLDER`, or an address `s3://bucket/prefix`; the default is BACKUP_TO. The
 * last line on stdout is the archive, for `npm run restore`.
 */

import { number, plural } from '#core/format.ts';
import { backUp } from '#server/backup/back-up.ts';
import { noteBackup, problemOf } from '#server/backup/nightly.ts';
import { openVault, type Vault } from '#server/backup/vault.ts';
import { knownSecret } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { withDatabase } from './database.ts';
import { endWithLine } from './end-with-line.ts';
import { readSettings } from './settings.ts';

const config = readSettings();
const { backup } = config;
const [place = backup.to] = process.argv.slice(2);
if (!place) {
  console.error('Usage: npm run backup -- FOLDER, or s3://bucket/prefix; or set BACKUP_TO.');
  process.exit(1);
}

async function run(place: string): Promise<string> {
  const vault = openVault(place, backup.s3);
  // Not migrated: a backup before an update is of the schema before it.
  return withDatabase(config, (database) => take(place, vault, database), { upToDate: false });
}

async function take(place: string, vault: Vault, { db, url }: Database): Promise<string> {
  const [secret, storage] = [await knownSecret(config), openStorage(config)];
  const taken = await backUp({ ...backup, databaseUrl: url, storage, vault, secret });
  const problem = problemOf(taken);
  await noteBackup(db, { place, at: new Date(), archive: taken.archive, problem });
  console.log(`${plural(taken.rows, 'row')} and ${plural(taken.files, 'file')}, ${number(taken.copied)} new there.`);
  if (taken.removed > 0) console.log(`Removed ${plural(taken.removed, 'archive')}.`);
  if (problem ?? taken.kept) console.error(problem ?? `Older objects stay: ${taken.kept?.message}`);
  if (backup.passphrase === null) {
    console.error('Not encrypted, and without the app’s secret: set BACKUP_PASSPHRASE, or keep the secret elsewhere.');
  }
  return taken.archive;
}

console.log(await run(place).catch(endWithLine));
