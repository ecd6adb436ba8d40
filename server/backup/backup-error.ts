/**
 * A failure of a backup or restore that the operator can fix; the message is one line that says
 * how.
 */
export class BackupError extends Error {}

/** An archive that the passphrase does not open, or that needs a passphrase. */
export class LockedBackup extends BackupError {}

/** A missing, truncated or changed object of a backup. */
export class DamagedBackup extends BackupError {}
