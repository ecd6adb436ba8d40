/** Stores the demo's own files as the product stores uploads. */
import type { Kysely } from 'kysely';
import type { DB } from '#server/database/types.gen.ts';
import { buckets } from '#server/features.ts';
import { type AcceptedFile, digestOf } from '#server/platform/files/accept.ts';
import { bucketOf } from '#server/platform/files/bucket.ts';
import { storeFile } from '#server/platform/files/files.ts';
import type { Storage } from '#server/platform/files/storage.ts';

/** Stores files of one owner; returns their ids. */
export function keeper(db: Kysely<DB>, storage: Storage, owner_id: string, now: Date) {
  return async (
    bucket: string,
    bytes: Buffer<ArrayBuffer>,
    name: string,
    type: Pick<AcceptedFile, 'extension' | 'content_type'>,
  ): Promise<string> => {
    const file = { bytes, name, digest: await digestOf(new File([bytes], name)), ...type };
    return (await storeFile(db, storage, bucketOf(buckets, bucket), { owner_id, file, now, bucket })).id;
  };
}
