import assert from 'node:assert/strict';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { dailyUploads } from '#core/limits.ts';
import { testDatabase } from '#server/database/test-database.ts';
import { Refused } from '../refuse.ts';
import type { AcceptedFile } from './accept.ts';
import { type Bucket, bucketOf } from './bucket.ts';
import { storeFile } from './files.ts';
import { sendFile } from './send-file.ts';
import { openStorage, type Storage } from './storage.ts';

const now = new Date('2026-03-02T10:00:00Z');
const pdf: AcceptedFile = {
  bytes: new Uint8Array([37, 80, 68, 70]),
  name: 'Rimsha Quaz CV.pdf',
  content_type: 'application/pdf',
  extension: 'pdf',
  digest: 'of what was sent',
};
const picture: AcceptedFile = { ...pdf, name: 'me.png', content_type: 'image/webp', extension: 'webp' };
const buckets: Record<string, Bucket<string | null>> = {
  /** Here only an owner reads own attachments. */
  assignment_files: {
    kind: 'pdf',
    plainName: 'assignment',
    references: [],
    mayRead: async (who, file) => (who === file.owner_id ? 'nameless' : 'closed'),
  },
  avatars: {
    kind: 'image',
    plainName: 'avatar',
    references: [],
    isPublic: true,
    path: ({ owner, random, extension }) => `${owner}/${random}.${extension}`,
    mayRead: async () => 'nameless',
  },
};
const nobody = '01930000-0000-7000-8000-000000000000';

async function house(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'files-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const { db } = await testDatabase(t);
  const storage = openStorage({ dataDir, s3: null });
  const { id: owner } = await db
    .insertInto('profiles')
    .values({ full_name: 'Rimsha Quaz', username: 'rimsha', email: 'rimsha@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const store = (bucket: 'assignment_files' | 'avatars', file: AcceptedFile, owner_id = owner) =>
    storeFile(db, storage, bucketOf(buckets, bucket), { owner_id, bucket, file, now });
  /** Sends a file to the person with the id `viewer`. */
  const send = (id: string, viewer: string | null) => sendFile({ db, storage, buckets }, viewer, id);
  return { dataDir, db, storage, owner, store, send };
}

const refusedAs = (code: string) => (error: unknown) => error instanceof Refused && error.code === code;

async function storedUnder(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

it('A stored file downloads without any trace of its sender', async (t) => {
  const { owner, store, send } = await house(t);
  const stored = await store('assignment_files', pdf);
  assert.equal(stored.url, `/files/${stored.id}`);
  const answer = await send(stored.id, owner);
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), pdf.bytes);
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="assignment\.pdf"/);
  assert.match(answer.headers.get('cache-control') ?? '', /^private/);
  assert.ok(!JSON.stringify([...answer.headers]).includes('Rimsha'));
});

it('An avatar is shown in place, to everyone', async (t) => {
  const { store, send } = await house(t);
  const { id } = await store('avatars', picture);
  const answer = await send(id, null);
  assert.match(answer.headers.get('content-disposition') ?? '', /^inline/);
});

it('A missing right, a missing file and a malformed id get the same answer', async (t) => {
  const { store, send } = await house(t);
  const { id } = await store('assignment_files', pdf);
  for (const [asked, viewer] of [
    [id, nobody],
    [id, null],
    [nobody, null],
    ["' or 1=1", null],
  ] as const) {
    await assert.rejects(send(asked, viewer), refusedAs('file_not_found'));
  }
});

it('A bucket that no feature declares is closed', async (t) => {
  const { db, storage, owner, store } = await house(t);
  const { id } = await store('assignment_files', pdf);
  await assert.rejects(sendFile({ db, storage, buckets: {} }, owner, id), refusedAs('file_not_found'));
});

it('A store that refuses the write refuses the upload and leaves no row', async (t) => {
  const { dataDir, db, store } = await house(t);
  await writeFile(join(dataDir, 'files', 'assignment_files'), 'a file where a folder should be');
  await assert.rejects(store('assignment_files', pdf), refusedAs('storage_unavailable'));
  assert.deepEqual(await db.selectFrom('files').select('id').execute(), []);
});

it('Bytes whose row could not be written are removed', async (t) => {
  const { dataDir, store } = await house(t);
  await assert.rejects(store('assignment_files', pdf, nobody), /foreign key/);
  assert.deepEqual(await storedUnder(dataDir), []);
});

it('A half-written object on a full disk is removed', async (t) => {
  const { dataDir, db, storage, owner } = await house(t);
  const full: Storage = {
    ...storage,
    put: async (key, bytes, type) => {
      await storage.put(key, bytes.subarray(0, bytes.length / 2), type);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  };
  const kept = storeFile(db, full, bucketOf(buckets, 'assignment_files'), {
    owner_id: owner,
    bucket: 'assignment_files',
    file: pdf,
    now,
  });
  await assert.rejects(kept, refusedAs('storage_unavailable'));
  assert.deepEqual(await storedUnder(dataDir), []);
});

it('A person stores at most 200 MB in 24 hours, also in a race; refused files are not kept', async (t) => {
  const { dataDir, db, owner, store } = await house(t);
  const { id } = await store('assignment_files', pdf);
  await db
    .updateTable('files')
    .set({ size: dailyUploads - pdf.bytes.length })
    .where('id', '=', id)
    .execute();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => store('assignment_files', pdf)));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  await db
    .updateTable('files')
    .set({ created_at: new Date(now.getTime() - 20.5 * 3_600_000) })
    .where('id', '=', id)
    .execute();
  const text =
    'You can upload 200MB in 24 hours. You have sent 200.0 MB, and this file is 0.0 MB. Please try again in 4 h.';
  await assert.rejects(
    store('avatars', picture),
    (error) =>
      error instanceof Refused &&
      error.code === 'too_many_requests' &&
      error.detail.text === text &&
      error.detail.retry_after === 3.5 * 3600,
  );
  assert.equal((await storedUnder(dataDir)).length, 2);
  const yesterday = new Date(now.getTime() - 25 * 3_600_000);
  await db.updateTable('files').set({ created_at: yesterday }).where('owner_id', '=', owner).execute();
  await store('avatars', picture);
});

it('A row whose bytes are gone is a missing file, reported before anything is sent', async (t) => {
  const { dataDir, owner, store, send } = await house(t);
  const { id } = await store('assignment_files', pdf);
  await rm(join(dataDir, 'files'), { recursive: true });
  await assert.rejects(send(id, owner), refusedAs('file_not_found'));
});

it('A store that does not answer is reported as a fault of the store', async (t) => {
  const { dataDir, owner, store, send } = await house(t);
  const { id } = await store('assignment_files', pdf);
  await rm(join(dataDir, 'files', 'assignment_files'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'assignment_files'), 'a file where a folder should be');
  await assert.rejects(send(id, owner), refusedAs('storage_unavailable'));
});

/** Returns the files of this folder that the process has open. */
async function openUnder(folder: string): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.startsWith(folder));
}

it('A download is read piece by piece, and closed when its reader leaves or never came', {
  skip: process.platform !== 'linux',
  timeout: 20_000,
}, async (t) => {
  const { dataDir, owner, store, send } = await house(t);
  const large = { ...pdf, bytes: new Uint8Array(5 * 1024 * 1024) };
  const { id } = await store('assignment_files', large);
  const unread = await send(id, owner);
  assert.deepEqual(await openUnder(dataDir), [], 'as after a HEAD request');
  await unread.body?.cancel();
  const answer = await send(id, owner);
  assert.equal(answer.headers.get('content-length'), String(large.bytes.length));
  const reader = answer.body?.getReader();
  const piece = await reader?.read();
  assert.ok(piece?.value && piece.value.length < large.bytes.length / 4);
  assert.equal((await openUnder(dataDir)).length, 1);
  await reader?.cancel();
  while ((await openUnder(dataDir)).length > 0) await setImmediate();
});

it('Two files of one person and moment have different keys', async (t) => {
  const { dataDir, owner, store } = await house(t);
  await store('assignment_files', pdf);
  await store('assignment_files', pdf);
  const names = await storedUnder(dataDir);
  assert.equal(new Set(names).size, 2);
  assert.ok(names.every((name) => name.startsWith(`${owner}-${now.getTime()}-`) && name.endsWith('.pdf')));
});
