/**
 * A backup or restore that cannot go on, for a reason that the operator can see to; the message is
 * one line that says it.
 */
export class BackupError extends Error {}

/** An archive that the passphrase does not open, or that needs one. */
export class LockedBackup extends BackupError {}

/** An object of a backup that is missing, truncated or changed. */
export class DamagedBackup extends BackupError {}
