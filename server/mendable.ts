/**
 * An error that the operator can fix. The message is one line that says how, and never contains a
 * password.
 */
export class Mendable extends Error {
  /** Identified by this field: the bundled server has its own copy of the class. */
  readonly isMendable = true;
}

/** Returns whether the operator can fix an error, whichever copy of this module made it. */
export function isMendable(error: unknown): error is Error {
  return error instanceof Error && 'isMendable' in error;
}
