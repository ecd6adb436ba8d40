import { BackupError } from '#server/backup/backup-error.ts';
import { isMendable } from '#server/mendable.ts';

/**
 * Ends a script with exit code 1: with one line for an error that the operator can fix (an archive,
 * a folder, a full disk, a database that does not answer), with the whole error otherwise.
 */
export function endWithLine(error: unknown): never {
  const mendable = error instanceof BackupError || isMendable(error) || isOfSystem(error);
  console.error(mendable ? error.message : error);
  process.exit(1);
}

/** Errors of files and connections carry the system's call, those of PostgreSQL a code. */
function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || 'severity' in error);
}
