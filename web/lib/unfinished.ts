import type { UploadBucket } from '#core/files/buckets.ts';
import { unfinished } from '#core/limits.ts';
import { accountTables, browserDatabase } from './browser-database.ts';
import { databaseOf } from './unsent.ts';
import { uploadsMark } from './upload.ts';

/** An upload that this browser can go on with, after a reload or a restart too. */
export interface Unfinished {
  key: string;
  bucket: UploadBucket;
  /** The path of the page on which the file was chosen. */
  place: string;
  file: File;
  /** Its address at the server; null before it was begun. */
  url: string | null;
  /** Milliseconds since 1970. */
  since: number;
}

/** The uploads that this document goes on with, for browsers without locks. */
const claimed = new Set<string>();

/**
 * The unfinished uploads of one account in its own database, which its logout deletes. Without a
 * database, as in some private windows, nothing is kept, and nothing fails.
 */
export function unfinishedOf(account: string) {
  let isDeleted = false;
  const database = browserDatabase(databaseOf(account), accountTables, () => {
    isDeleted = true;
  });
  const isOld = ({ since }: Unfinished) => Date.now() - since > unfinished.hours * 3_600_000;
  return {
    async at(bucket: UploadBucket, place: string): Promise<Unfinished[]> {
      const all = await database.all<Unfinished>('uploads').catch(() => []);
      if (all.length === 0) localStorage.removeItem(uploadsMark(account));
      for (const { key } of all.filter(isOld)) void this.remove(key);
      return all.filter((one) => one.bucket === bucket && one.place === place && !isOld(one));
    },
    async keep(one: Unfinished): Promise<void> {
      if (isDeleted) return;
      try {
        await database.put('uploads', one.key, one);
        localStorage.setItem(uploadsMark(account), 'yes');
      } catch {
        // Then it goes on until its page is left.
      }
    },
    remove: (key: string) => database.remove('uploads', key).catch(() => undefined),
  };
}

/**
 * Claims an upload for this document, so that no other tab goes on with it meanwhile. Resolves to
 * the claim's end, or to null where it is claimed already.
 */
export async function claim({ key }: Unfinished): Promise<(() => void) | null> {
  if (claimed.has(key)) return null;
  claimed.add(key);
  const end = Promise.withResolvers<void>();
  const release = () => {
    claimed.delete(key);
    end.resolve();
  };
  if (!navigator.locks) return release;
  const isOurs = Promise.withResolvers<boolean>();
  void navigator.locks.request(`upload ${key}`, { ifAvailable: true }, (lock) => {
    isOurs.resolve(lock !== null);
    return lock ? end.promise : undefined;
  });
  if (await isOurs.promise) return release;
  release();
  return null;
}
