import assert from 'node:assert/strict';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import S3rver from 's3rver';
import { noon, testApi } from '#tests/support/api.ts';
import { emptyTarget, schemaOf, sumsOf, withClient } from '#tests/support/backups.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { joinOrStartCluster } from '../database/cluster.ts';
import { storedWhole } from '../doctor.ts';
import { buckets, fileReferences } from '../features.ts';
import { clearUnusedFiles } from '../files/unused-files.ts';
import { bucketOf } from '../platform/files/bucket.ts';
import { storeFile } from '../platform/files/files.ts';
import { openStorage } from '../platform/files/storage.ts';
import { writePassed } from '../safety/check-counts.ts';
import { type Manifest, openArchive, writeArchive } from './archive.ts';
import { type BackedUp, type BackUpOptions, backUp, backUpSnapshot } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { problemOf } from './nightly.ts';
import { checkBackup, restore } from './restore.ts';
import { withSnapshot } from './snapshot.ts';
import { openVault, type VaultCredentials } from './vault.ts';

const secret = 'a secret of the tests, long enough to sign with';
const log = () => undefined;

/** People, an assignment with a bid, files, and odd characters in every kind of text. */
async function market(t: TestContext) {
  const api = await testApi(t);
  const { as, person, assignment, database, services } = api;
  const [poster, tutor] = [await person({ full_name: 'ثناء "Sana" \\N' }), await person()];
  const assignment_id = await assignment(poster, { title: 'Tabs\tand \\ and\nlines' });
  await as(tutor).bids.place({ assignment_id, proposal: 'Line one\nline two\t\\.' });
  // Counts of checked texts would be written a second later, amid the backup.
  await writePassed(services.db);
  const upload = (text: string) => {
    const bytes = Buffer.from(text);
    const file = { bytes, name: 'sheet.pdf', extension: 'pdf', content_type: 'application/pdf', digest: '' };
    const destination = { owner_id: poster.id, bucket: 'assignment_files', file, now: noon };
    return storeFile(services.db, services.storage, bucketOf(buckets, 'assignment_files'), destination);
  };
  const files = [await upload('one'), await upload('two'), await upload('three')];
  const options = (folder: string, more: Partial<BackUpOptions> = {}) => ({
    databaseUrl: database.url,
    storage: services.storage,
    vault: openVault(folder, null),
    passphrase: null,
    secret,
    keep: null,
    ...more,
  });
  return { ...api, poster, tutor, assignment_id, files, upload, options };
}

const restoring = (archive: string, passphrase: string | null = null, credentials: VaultCredentials | null = null) => ({
  archive,
  credentials,
  passphrase,
  log,
});

test('An owner without superuser rights can restore every row, file, trigger and key (RUN-01, RUN-04)', async (t) => {
  const { database, services, db, options } = await market(t);
  const folder = await temporaryFolder(t);
  const { sums, taken } = await withSnapshot(database.url, async (snapshot) => ({
    sums: await sumsOf(snapshot.client),
    taken: await backUpSnapshot(snapshot, options(folder)),
  }));
  const target = await emptyTarget(t);
  const restored = await restore({ ...restoring(taken.archive), target: { ...target, appSecret: secret, s3: null } });
  assert.deepEqual(restored.findings, []);
  assert.deepEqual([restored.secret, restored.files, restored.missing], ['same', 3, []]);
  await withClient(target.databaseUrl, async (client) => {
    assert.deepEqual(await sumsOf(client), sums);
    assert.deepEqual(await schemaOf(client), await withClient(database.url, schemaOf));
    const next = await client.query(`select nextval(pg_get_serial_sequence('assignments', 'number')) as number`);
    assert.deepEqual(next.rows, [{ number: '2' }]);
  });
  const copies = openStorage({ dataDir: target.dataDir, s3: null });
  for (const { storage_key } of await db.selectFrom('files').select('storage_key').execute()) {
    assert.deepEqual(await copies.read(storage_key), await services.storage.read(storage_key));
  }
});

test('A second backup shares unchanged data and writes only the new file (RUN-02)', async (t) => {
  const { options, upload } = await market(t);
  const folder = await temporaryFolder(t);
  const first = await backUp(options(folder));
  assert.deepEqual([first.files, first.copied], [3, 3]);
  const before = await objectsIn(folder);
  await upload('four');
  const second = await backUp(options(folder));
  assert.deepEqual([second.files, second.copied], [4, 1]);
  const added = (await objectsIn(folder)).filter((name) => !before.includes(name));
  assert.equal(added.filter((name) => name.startsWith('files/')).length, 1);
  // The rows of files, and the list of the backup's files.
  assert.equal(added.filter((name) => name.startsWith('database/')).length, 2);
  for (const { archive } of [first, second]) await checkBackup(restoring(archive));
});

async function objectsIn(folder: string): Promise<string[]> {
  const vault = openVault(folder, null);
  return [...(await Array.fromAsync(vault.keys('files/'))), ...(await Array.fromAsync(vault.keys('database/')))].sort();
}

/** Overwrites one byte in the middle. */
async function rot(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

test('Refuses damaged, truncated and foreign archives with one line before it writes (RUN-05)', async (t) => {
  const { options } = await market(t);
  const dataDir = join(await temporaryFolder(t), 'data');
  const target = { dataDir, databaseUrl: null, appSecret: null, s3: null };
  const [anyFile, anyRows] = ['files/', 'database/'];
  const cases: [string, (taken: BackedUp, folder: string) => Promise<unknown>, RegExp][] = [
    ['changed', ({ archive }) => rot(archive), /damaged or truncated/],
    ['truncated', ({ archive }) => truncate(archive, 400), /damaged or truncated/],
    ['shorter than its head', ({ archive }) => truncate(archive, 40), /not a backup of this product, or is damaged/],
    ['empty', ({ archive }) => truncate(archive, 0), /not a backup of this product/],
    ['gone', ({ archive }) => rm(archive), /There is no archive/],
    [
      'a rotten file',
      async (_, folder) => rot(join(folder, await oneOf(folder, anyFile))),
      /the file assignment_files\/.* has other bytes/,
    ],
    [
      'a truncated file',
      async (_, folder) => truncate(join(folder, await oneOf(folder, anyFile)), 1),
      /has 1 of \d+ bytes/,
    ],
    ['a lost file', async (_, folder) => rm(join(folder, await oneOf(folder, anyFile))), /the file .* is missing/],
    ['rotten rows', async (_, folder) => rot(join(folder, await oneOf(folder, anyRows))), /has other bytes/],
  ];
  for (const [name, damage, says] of cases) {
    const folder = await temporaryFolder(t);
    const taken = await backUp(options(folder));
    await damage(taken, folder);
    const refused = await restore({ ...restoring(taken.archive), target }).catch((error: unknown) => error);
    assert.ok(refused instanceof BackupError, `${name}: ${refused}`);
    assert.match(refused.message, says, name);
    assert.ok(!refused.message.includes('\n'), name);
    await assert.rejects(readdir(dataDir), { code: 'ENOENT' }, `${name}: nothing was written`);
  }
});

const oneOf = async (folder: string, prefix: string) =>
  (await objectsIn(folder)).find((name) => name.startsWith(prefix)) ?? '';

test('Refuses a target that is not empty, and a backup of a newer program (RUN-06)', async (t) => {
  const { options, database } = await market(t);
  const folder = await temporaryFolder(t);
  const { archive } = await backUp(options(folder));
  const target = await emptyTarget(t);
  const onto = (more: object) =>
    restore({ ...restoring(archive), target: { ...target, appSecret: secret, s3: null, ...more } });
  await assert.rejects(onto({ databaseUrl: database.url }), /The database is not empty: it has/);
  await writeFile(join(target.dataDir, 'notes.txt'), '');
  await assert.rejects(onto({ databaseUrl: null }), /The folder .* is not empty: it has notes\.txt/);

  const opened = await openArchive(openVault(folder, null), archive.slice(folder.length + 1), null);
  const { vault, seal, manifest } = opened;
  const rewritten = (change: Partial<Manifest>) =>
    writeArchive(vault, seal, 'newer.backup', { ...manifest, ...change });
  const newer = () =>
    restore({ ...restoring(join(folder, 'newer.backup')), target: { ...target, appSecret: secret, s3: null } });
  await rewritten({ product: '99.0.0' });
  await assert.rejects(newer(), /is of version 99\.0\.0/);
  await rewritten({ migrations: [...manifest.migrations, { name: 'database/migrations/9999_x.sql', hash: '' }] });
  await assert.rejects(newer(), /newer schema than this version, with 9999_x\.sql/);
  await rewritten({ postgres: 990_001 });
  await assert.rejects(newer(), /The archive is of PostgreSQL 99/);
  await rewritten({});
  assert.deepEqual((await newer()).findings, [], 'the refusals left the target empty');
});

test('A passphrase encrypts rows, files and the secret; another opens nothing (RUN-07)', async (t) => {
  const { options } = await market(t);
  const [folder, open] = [await temporaryFolder(t), await temporaryFolder(t)];
  const passphrase = 'correct horse battery';
  const { archive } = await backUp(options(folder, { passphrase }));
  const again = await backUp(options(folder, { passphrase }));
  assert.equal(again.copied, 0, 'the same passphrase finds its files again');
  const plain = await backUp(options(open));

  for (const name of await objectsIn(folder)) {
    const bytes = await readFile(join(folder, name));
    for (const text of ['one', 'two', 'Line one', 'example.com']) assert.ok(!bytes.includes(text), name);
  }
  const theirs = new Set(await objectsIn(open));
  assert.ok(
    (await objectsIn(folder)).every((name) => !theirs.has(name)),
    'names tell nothing of what is in it',
  );
  await assert.rejects(checkBackup(restoring(archive)), /set BACKUP_PASSPHRASE/);
  await assert.rejects(checkBackup(restoring(archive, 'another passphrase')), /does not open/);
  await rot(join(folder, await oneOf(folder, 'files/')));
  await assert.rejects(checkBackup(restoring(archive, passphrase)), /the file .* has other bytes/);

  const manifestOf = async (path: string, phrase: string | null) =>
    (await openArchive(openVault(join(path, '..'), null), path.slice(path.lastIndexOf('/') + 1), phrase)).manifest;
  assert.equal((await manifestOf(archive, passphrase)).secret, secret);
  assert.equal((await manifestOf(plain.archive, null)).secret, null, 'never in the open');
});

test('Keeps the newest backup of each day, week and month, and only the objects they need (RUN-08)', async (t) => {
  const { options, upload, db } = await market(t);
  const folder = await temporaryFolder(t);
  const keep = { days: 2, weeks: 0, months: 2 };
  const at = (day: string) => backUp(options(folder, { keep, now: new Date(`${day}T10:00:00Z`) }));
  await at('2026-09-30');
  await at('2026-10-30');
  const extra = await upload('only on the 19th of November');
  await at('2026-11-19');
  await db.deleteFrom('files').where('id', '=', extra.id).execute();
  await at('2026-11-20');
  const before = await oneOf(folder, 'files/');
  assert.equal((await objectsIn(folder)).filter((name) => name.startsWith('files/')).length, 4);
  await at('2026-11-21');
  const last = await at('2026-11-21');
  const kept = (await readdir(folder)).filter((name) => name.endsWith('.backup')).sort();
  assert.deepEqual(
    kept.map((name) => name.slice(9, 19)),
    ['2026-10-30', '2026-11-20', '2026-11-21'],
  );
  assert.equal((await objectsIn(folder)).filter((name) => name.startsWith('files/')).length, 3, before);
  for (const name of kept) await checkBackup(restoring(join(folder, name)));
  assert.equal(last.kept, null);
});

test('Backs up to S3 and restores from it into an embedded database with its secret (RUN-09)', async (t) => {
  const { options, database } = await market(t);
  const directory = await temporaryFolder(t);
  const buckets = [{ name: 'backups', configs: [] }];
  const peer = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets });
  const { port } = await peer.run();
  t.after(() => peer.close());
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const credentials = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...keys };
  const place = 's3://backups/of/this';
  const passphrase = 'correct horse battery';
  const vault = openVault(place, credentials);
  const keep = { days: 1, weeks: 0, months: 0 };
  const first = await backUp(options('', { vault, passphrase, keep }));
  const { archive, copied, removed } = await backUp(options('', { vault, passphrase, keep }));
  assert.match(archive, /^s3:\/\/backups\/of\/this\/mukammal-[\dTZ-]+\.backup$/);
  assert.deepEqual([first.copied, copied, removed], [3, 0, 1]);
  assert.throws(() => openVault(place, null), /BACKUP_S3_ACCESS_KEY_ID/);

  const dataDir = await temporaryFolder(t);
  const target = { dataDir, databaseUrl: null, appSecret: null, s3: null };
  const restored = await restore({ ...restoring(archive, passphrase, credentials), target });
  assert.deepEqual([restored.findings, restored.secret, restored.files], [[], 'same', 3]);
  assert.equal(await readFile(join(dataDir, 'app-secret'), 'utf8'), secret);
  const cluster = await joinOrStartCluster({ dataDir, log });
  t.after(() => cluster.stop());
  assert.deepEqual(await withClient(cluster.url, sumsOf), await withClient(database.url, sumsOf));
});

test('A backup lists files whose bytes were lost before it, and restores the rest (RUN-10)', async (t) => {
  const { options, services, db, files } = await market(t);
  const [lost] = files;
  const rows = db
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', lost?.id ?? '');
  const { storage_key } = await rows.executeTakeFirstOrThrow();
  await services.storage.remove(storage_key);
  const taken = await backUp(options(await temporaryFolder(t)));
  assert.deepEqual(taken.missing, [storage_key]);
  assert.match(problemOf(taken) ?? '', /lacks 1 file whose bytes are lost/);
  const target = await emptyTarget(t);
  const restored = await restore({ ...restoring(taken.archive), target: { ...target, appSecret: secret, s3: null } });
  assert.deepEqual(restored.missing, [storage_key]);
  assert.deepEqual(
    restored.findings.map(({ invariant, examples }) => [invariant, examples]),
    [[storedWhole, [lost?.id]]],
  );
});

test('A running backup excludes another one, and no file of its snapshot is deleted (RUN-11)', async (t) => {
  const { database, services, db, files, options } = await market(t);
  await db
    .updateTable('files')
    .set({ created_at: new Date('2020-01-01') })
    .execute();
  const folder = await temporaryFolder(t);
  await withSnapshot(database.url, async (snapshot) => {
    await snapshot.client.query('select from files');
    await assert.rejects(backUp(options(folder)), /Another backup of this database is running/);
    await clearUnusedFiles(services, fileReferences);
    assert.equal((await db.selectFrom('files').select('id').execute()).length, 0);
    const { files: count, missing } = await backUpSnapshot(snapshot, options(folder));
    assert.deepEqual([count, missing], [files.length, []]);
  });
  await clearUnusedFiles(services, fileReferences);
  assert.deepEqual(await db.selectFrom('discarded_objects').selectAll().execute(), []);
});

test('Deletes no object while an archive with an earlier passphrase is kept (RUN-07)', async (t) => {
  const { options } = await market(t);
  const folder = await temporaryFolder(t);
  const keep = { days: 2, weeks: 0, months: 0 };
  const at = (day: number, passphrase: string) =>
    backUp(options(folder, { keep, passphrase, now: new Date(`2026-11-0${day}T10:00:00Z`) }));
  const first = await at(1, 'the first passphrase');
  const second = await at(2, 'another passphrase');
  assert.match(second.kept?.message ?? '', /BACKUP_PASSPHRASE does not open/);
  assert.equal(problemOf(second), null);
  await checkBackup(restoring(first.archive, 'the first passphrase'));
  await at(3, 'another passphrase');
  const { kept } = await at(4, 'another passphrase');
  assert.equal(kept, null);
  const files = (await objectsIn(folder)).filter((name) => name.startsWith('files/'));
  assert.equal(files.length, 3, 'those of the new key alone');
});
