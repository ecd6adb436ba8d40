import type { Kysely } from 'kysely';
import type { RefusalCode } from '#core/refusals.ts';
import type { DB } from '#server/database/types.gen.ts';
import type { StoredFile } from './files.ts';
import type { UploadKind } from './open-file.ts';

/**
 * A viewer's access to a file: none, or its bytes, under the sender's name or under a neutral one.
 */
export type FileAccess = 'closed' | 'named' | 'nameless';

/** Parts of a storage key. */
interface KeyParts {
  owner: string;
  /** Folder in the bucket, such as a conversation's id; '' for none. */
  folder: string;
  /** Milliseconds since 1970. */
  time: number;
  /** 128 random bits in hex: no key can be guessed from its owner and time. */
  random: string;
  /** The sender's name for it, sanitised. */
  name: string;
  /** Extension without its dot. */
  extension: string;
}

/** A group of files; the feature they belong to declares it. */
export interface Bucket<Viewer> {
  /** Kind of upload that it accepts. */
  kind: UploadKind;
  /** Whether a viewer may add files; if missing, every user may. */
  mayPut?: (viewer: NonNullable<Viewer>) => boolean;
  /**
   * Returns a viewer's access. `begins`: the read starts at the first byte, not at a later part.
   */
  mayRead: (viewer: Viewer, file: StoredFile, db: Kysely<DB>, begins: boolean) => Promise<FileAccess>;
  /**
   * Neutral name that reveals nothing about its sender (rulings, Privacy and access), with the
   * stored extension.
   */
  plainName: string;
  /**
   * Every column that refers to its files, as `table.column`: a nightly job deletes files that none
   * of them names.
   */
  references: readonly string[];
  /**
   * Where the place of a file among several stands: the neutral name of the second ends in '-2'.
   */
  places?: 'assignment_further_files' | 'submission_further_files' | 'disagreement_files';
  /** Everyone may read its files, pages show them, and browsers keep them. */
  isPublic?: true;
  /** Refusal when the store does not take a file; `storage_unavailable` unless set. */
  notStored?: RefusalCode;
  /**
   * Returns the spec's path within the bucket; missing:
   * `{owner}/{owner}-{time}-{random}.{extension}` (CALL-60 to CALL-62).
   */
  path?: (parts: KeyParts) => string;
}

/** The buckets of all features, by name. */
export type Buckets<Viewer> = Readonly<Record<string, Bucket<Viewer>>>;

/** Destination of a file: a bucket, and a folder in it if it has folders. */
export interface Destination {
  bucket: string;
  folder?: string;
  /** Kind of the file; missing: its bucket's. */
  kind?: UploadKind;
}

/** Returns the bucket of a name. Error: no feature declares it. */
export function bucketOf<Viewer>(buckets: Buckets<Viewer>, name: string): Bucket<Viewer> {
  const bucket = Object.hasOwn(buckets, name) ? buckets[name] : undefined;
  if (!bucket) throw new Error(`no feature has a bucket ${name}`);
  return bucket;
}

/** Returns `nameless` or `closed`. */
export function namelessIf(mayRead: boolean): FileAccess {
  return mayRead ? 'nameless' : 'closed';
}
