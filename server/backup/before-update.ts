import { join } from 'node:path';
import { plural } from '#core/format.ts';
import { type Config, knownSecret } from '../config.ts';
import type { BeforeMigrating } from '../database/addresses.ts';
import { Mendable } from '../mendable.ts';
import { openStorage } from '../platform/files/storage.ts';
import { backUp } from './back-up.ts';
import { readKeep } from './keep.ts';
import { openVault } from './vault.ts';

/** Backups before updates that stay in the data folder, where nothing else removes them. */
const ofUpdates = readKeep('3d');

/**
 * Returns what backs a database up before a newer version migrates it, to BACKUP_TO or else to
 * `backups` in the data folder; null where BACKUP_BEFORE_UPDATE says no, or where it is unset and
 * the database is the operator's own, without BACKUP_TO. Error of the work: one line, and nothing
 * is migrated.
 */
export function backUpBeforeUpdate(config: Config, log: (line: string) => void): BeforeMigrating {
  const { to, s3, passphrase, beforeUpdate } = config.backup;
  if (!(beforeUpdate ?? (to !== null || config.databaseUrl === null))) return null;
  const place = to ?? join(config.dataDir, 'backups');
  return async (databaseUrl) => {
    log(`A newer version: backing up to ${place} first (BACKUP_BEFORE_UPDATE).`);
    const taken = await backUp({
      databaseUrl,
      storage: openStorage(config),
      vault: openVault(place, s3),
      passphrase,
      secret: await knownSecret(config),
      keep: to === null ? ofUpdates : null,
    }).catch((cause: unknown) => {
      const fault = cause instanceof Error ? cause.message : String(cause);
      throw new Mendable(
        `The backup before the update failed, and nothing was changed: ${fault} BACKUP_BEFORE_UPDATE=false goes on without.`,
        { cause },
      );
    });
    log(`Backed up ${plural(taken.rows, 'row')} and ${plural(taken.files, 'file')}: ${taken.archive}`);
  };
}
