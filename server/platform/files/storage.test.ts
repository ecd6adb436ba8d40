import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import S3rver from 's3rver';
import { openStorage, type Storage } from './storage.ts';

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'storage-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function s3Storage(t: TestContext, bucket = 'files'): Promise<Storage> {
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: await folder(t) };
  const peer = new S3rver({ ...options, configureBuckets: [{ name: 'files', configs: [] }] });
  const { port } = await peer.run();
  t.after(() => peer.close());
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return openStorage({ dataDir: '/nonexistent', s3 });
}

const key = 'assignment_files/a/a-1.pdf';
const bytes = new Uint8Array([0, 1, 254, 255]);

async function keepsAndForgets(storage: Storage): Promise<void> {
  await storage.put(key, bytes, 'application/pdf');
  assert.deepEqual(new Uint8Array(await storage.read(key)), bytes);
  const pieces = await Array.fromAsync((await storage.open(key)) ?? []);
  assert.deepEqual(new Uint8Array(Buffer.concat(pieces)), bytes);
  await storage.remove(key);
  await assert.rejects(storage.read(key));
  assert.equal(await storage.open(key), null);
  await storage.remove(key);
}

it('Bytes put on the disk are read back until they are removed', async (t) => {
  const dataDir = await folder(t);
  await keepsAndForgets(openStorage({ dataDir, s3: null }));
  assert.equal((await stat(join(dataDir, 'files'))).mode & 0o777, 0o700);
});

it('Bytes put into S3 are read back until they are removed', async (t) => {
  await keepsAndForgets(await s3Storage(t));
});

it('A store that cannot write reports it', async (t) => {
  const dataDir = await folder(t);
  const storage = openStorage({ dataDir, s3: null });
  await writeFile(join(dataDir, 'files', 'assignment_files'), 'a file where a folder should be');
  await assert.rejects(storage.put(key, bytes, 'application/pdf'));
  await assert.rejects((await s3Storage(t, 'nosuchbucket')).put(key, bytes, 'application/pdf'));
});

it('A key never leaves the folder', async (t) => {
  const storage = openStorage({ dataDir: await folder(t), s3: null });
  await assert.rejects(storage.put('avatars/../../outside', bytes, 'image/webp'));
});
