import type { Kysely } from 'kysely';
import type { RefusalCode } from '#core/refusals.ts';
import type { DB } from '#server/database/types.gen.ts';
import type { StoredFile } from './files.ts';
import type { UploadKind } from './open-file.ts';

/** What a viewer gets of a file: nothing, or its bytes, under the name its sender gave it or under one that says nothing. */
export type FileAccess = 'closed' | 'named' | 'nameless';

/** What a storage key is made of. */
interface KeyParts {
  owner: string;
  /** Where in the bucket, such as a conversation's id; '' for none. */
  folder: string;
  /** Milliseconds since 1970. */
  time: number;
  /** 128 random bits in hex: no key can be guessed from its owner and time. */
  random: string;
  /** The sender's name for it, made harmless. */
  name: string;
  /** Without its dot. */
  extension: string;
}

/** Files that belong together; the feature they belong to declares it. */
export interface Bucket<Viewer> {
  /** What may be put there. */
  kind: UploadKind;
  /** Who may put something there, where that is not everybody with an account. */
  mayPut?: (viewer: NonNullable<Viewer>) => boolean;
  /** `begins`: from its first byte on, not a part further on. */
  mayRead: (viewer: Viewer, file: StoredFile, db: Kysely<DB>, begins: boolean) => Promise<FileAccess>;
  /** The name that says nothing of its sender (rulings, Privacy and access); the ending is the stored one. */
  plainName: string;
  /** Every column that refers to its files, as `table.column`: what none of them names is cleared by night. */
  references: readonly string[];
  /** Everyone may read its files, pages show them, and browsers keep them. */
  isPublic?: true;
  /** What is refused when the store does not take a file; `storage_unavailable` unless said. */
  notStored?: RefusalCode;
  /** The spec's path within the bucket, where it is not `{owner}/{owner}-{time}-{random}.{extension}` (CALL-60 to CALL-62). */
  path?: (parts: KeyParts) => string;
}

/** The buckets of all features, by name. */
export type Buckets<Viewer> = Readonly<Record<string, Bucket<Viewer>>>;

/** Where a file is put: a bucket, and a folder in it where it has some. */
export interface Destination {
  bucket: string;
  folder?: string;
  /** Of what kind it is, where it is not its bucket's. */
  kind?: UploadKind;
}

/** The bucket of a name. Error: no feature declares it. */
export function bucketOf<Viewer>(buckets: Buckets<Viewer>, name: string): Bucket<Viewer> {
  const bucket = Object.hasOwn(buckets, name) ? buckets[name] : undefined;
  if (!bucket) throw new Error(`no feature has a bucket ${name}`);
  return bucket;
}

/** `nameless` or `closed`. */
export function namelessIf(mayRead: boolean): FileAccess {
  return mayRead ? 'nameless' : 'closed';
}
