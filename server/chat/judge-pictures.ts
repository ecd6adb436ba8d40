import type { JobOptions } from '../feature.ts';
import { openApart } from '../platform/files/apart.ts';
import type { StoredFile } from '../platform/files/files.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { Refused } from '../platform/refuse.ts';

type Stores = Pick<JobOptions, 'db' | 'storage'>;

/** Judges the pictures that were stored before pictures had bounds, the newest first. */
export function pictureJobs({ db, storage }: JobOptions): RecurringJob[] {
  return [{ name: 'chat-pictures', cron: '*/10 * * * *', run: () => judgePictures({ db, storage }) }];
}

const batch = 100;

/**
 * Decides which unjudged chat files pages may show. They share the places of uploads as one owner,
 * whose allowance ends a turn; the next one goes on.
 */
export async function judgePictures(stores: Stores): Promise<void> {
  const files = await stores.db
    .selectFrom('files')
    .selectAll()
    .where('bucket', '=', 'chat_attachments')
    .where('is_picture', 'is', null)
    .where('content_type', 'in', ['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
    .orderBy('created_at', 'desc')
    .limit(batch)
    .execute();
  for (const file of files) {
    const is_picture = await isPicture(stores, file);
    if (is_picture === null) return;
    await stores.db.updateTable('files').set({ is_picture }).where('id', '=', file.id).execute();
  }
  if (files.length === batch) await judgePictures(stores);
}

/** Tells whether pages may show a stored file; null: there is no time for it now. */
async function isPicture({ storage }: Stores, { storage_key, name }: StoredFile): Promise<boolean | null> {
  if ((await storage.open(storage_key)) === null) return false;
  const bytes = new Uint8Array(await storage.read(storage_key));
  try {
    const opened = await openApart('chat-pictures', { kind: 'attachment', name, file: new Blob([bytes]) });
    return opened.is_picture ?? false;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return ['picture_unreadable', 'file_type_refused'].includes(error.code) ? false : null;
  }
}
