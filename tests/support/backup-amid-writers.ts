import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { hashPassword } from '#server/accounts/password.ts';
import { backUpSnapshot } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { withSnapshot } from '#server/backup/snapshot.ts';
import { openVault } from '#server/backup/vault.ts';
import { buckets } from '#server/features.ts';
import { bucketOf } from '#server/platform/files/bucket.ts';
import { storeFile } from '#server/platform/files/files.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { emptyTarget, sumsOf, withClient } from './backups.ts';
import { makePairs, type Pair } from './chat-pairs.ts';
import { type RunningServer, runningServer } from './running-server.ts';
import { type ServerDatabase, testSecret } from './server-database.ts';
import { startServerProcess } from './server-process.ts';
import { sessionCookie } from './session-cookie.ts';
import { temporaryFolder } from './temporary-folder.ts';

const password = 'Lahore#1 zaban';

/** Fills two tables with this many rows, with odd characters in them. */
async function fillRows({ db }: ServerDatabase, rows: number): Promise<void> {
  const half = Math.ceil(rows / 2);
  await sql`insert into audit_log (at, admin, action, about_kind, about, before, after, reason)
    select now() - make_interval(secs => n), 'operator', 'operator.grant', 'user', '@p_' || n, '{}',
      jsonb_build_object('n', n, 'text', E'a\\tb\\n\\\\'), E'Because\\n\\t' || n || repeat(' x', n % 50)
      from generate_series(1, ${half}::int) n`.execute(db);
  await sql`insert into mails (kind, created_at, next_attempt_at, sent_at)
    select 'doctor_alert', now(), now(), now() from generate_series(1, ${half}::int)`.execute(db);
}

async function fillFiles({ inside, folder }: RunningServer, owner_id: string, files: number) {
  const storage = openStorage({ dataDir: folder, s3: null });
  const bucket = bucketOf(buckets, 'assignment_files');
  for (let n = 0; n < files; n += 1) {
    const bytes = randomBytes(10_000 + n);
    const file = { bytes, name: `sheet ${n}.pdf`, extension: 'pdf', content_type: 'application/pdf', digest: `${n}` };
    await storeFile(inside.db, storage, bucket, { owner_id, bucket: 'assignment_files', file, now: new Date() });
  }
  return storage;
}

/**
 * Restores a backup that was taken while this many people wrote through a real server, and compares
 * it with the snapshot row by row and file by file; then a server runs on the copy, and they log in
 * and read.
 */
export async function backUpAmidWriters(
  t: TestContext,
  { people, rows, files }: { people: number; rows: number; files: number },
): Promise<void> {
  const standing = await runningServer(t);
  const { inside } = standing;
  const pairs = await makePairs(inside.db, Math.ceil(people / 2));
  await inside.db
    .updateTable('profiles')
    .set({ created_at: new Date('2026-01-01') })
    .execute();
  await fillRows(inside, rows);
  const first = pairs[0]?.poster.id ?? '';
  await addPassword(inside, first);
  const storage = await fillFiles(standing, first, files);

  const folder = await temporaryFolder(t);
  const writing = writers(standing, pairs);
  await writing.everybodyWrote();
  const { sums, taken } = await withSnapshot(inside.url, async (snapshot) => {
    const seen = await sumsOf(snapshot.client);
    const options = { storage, vault: openVault(folder, null), passphrase: null, secret: testSecret, keep: null };
    return { sums: seen, taken: await backUpSnapshot(snapshot, options) };
  });
  await writing.everybodyWrote();
  const written = await writing.stop();
  const now = await withClient(inside.url, sumsOf);
  assert.notEqual(now.messages, sums.messages, 'people wrote meanwhile');
  assert.equal(now.audit_log, sums.audit_log);
  assert.ok(taken.rows >= rows && taken.files === files, `${taken.rows} rows, ${taken.files} files`);
  t.diagnostic(`${written} messages were written meanwhile; the backup has ${taken.rows} rows, ${taken.files} files`);

  const target = await emptyTarget(t);
  const restored = await restore({
    archive: taken.archive,
    credentials: null,
    passphrase: null,
    log: () => undefined,
    target: { ...target, appSecret: testSecret, s3: null },
  });
  assert.deepEqual(restored.findings, []);
  const copies = await withClient(target.databaseUrl, sumsOf);
  for (const [table, sum] of Object.entries(sums)) assert.equal(copies[table], sum, table);
  const copied = openStorage({ dataDir: target.dataDir, s3: null });
  const all = await inside.db.selectFrom('files').select(['id', 'storage_key']).execute();
  for (const { storage_key } of all) {
    assert.ok(Buffer.from(await copied.read(storage_key)).equals(await storage.read(storage_key)), storage_key);
  }
  await serve(t, target, { id: first, file: all[0]?.id ?? '', key: all[0]?.storage_key ?? '' });
}

/** Writes one message after another as each person, through the server, until `stop`. */
function writers(standing: RunningServer, pairs: readonly Pair[]) {
  let going = true;
  const counts = new Map<string, number>();
  let written = Promise.withResolvers<void>();
  const write = async ({ id }: Pair['poster'], conversation: string): Promise<void> => {
    const { url } = standing.server;
    const headers = { origin: url, cookie: sessionCookie(id, testSecret), 'content-type': 'application/json' };
    for (let n = 1; going; n += 1) {
      const body = JSON.stringify({ content: `Salam, line ${n}\nand\tmore` });
      const answer = await fetch(`${url}/api/conversations/${conversation}/messages`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body,
      });
      assert.ok(answer.ok || answer.status === 503, `${answer.status} ${await answer.text()}`);
      if (!answer.ok) continue;
      counts.set(id, n);
      written.resolve();
      written = Promise.withResolvers();
    }
  };
  const sessions = pairs.flatMap(({ poster, tutor }) => [poster, tutor]);
  const done = (async () => {
    const values = sessions.map(({ id }) => ({ user_id: id, token: id, expires_at: new Date('2999-01-01') }));
    await standing.inside.db.insertInto('sessions').values(values).execute();
    const both = pairs.flatMap((pair) => [pair.poster, pair.tutor].map((party) => ({ party, pair })));
    await Promise.all(both.map(({ party, pair }) => write(party, pair.conversation_id)));
  })();
  done.catch(() => undefined);
  return {
    /** Waits until each person has written once more. */
    async everybodyWrote(): Promise<void> {
      const before = new Map(counts);
      const someWait = () => sessions.some(({ id }) => (counts.get(id) ?? 0) <= (before.get(id) ?? 0));
      while (someWait()) await Promise.race([done, written.promise]);
    },
    async stop(): Promise<number> {
      going = false;
      await done;
      return [...counts.values()].reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Starts a server on the copy: a person logs in with the old password and reads a file. */
async function serve(
  t: TestContext,
  target: { databaseUrl: string; dataDir: string },
  { id, file, key }: { id: string; file: string; key: string },
): Promise<void> {
  const server = await startServerProcess({
    DATA_DIR: target.dataDir,
    DATABASE_URL: target.databaseUrl,
    APP_SECRET: testSecret,
    LOG_LEVEL: 'silent',
  });
  t.after(() => server.stop());
  const { rows } = await withClient(target.databaseUrl, (client) =>
    client.query<{ email: string }>('select email from profiles where id = $1', [id]),
  );
  const answer = await fetch(`${server.url}/api/token`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: rows[0]?.email, password }),
  });
  assert.equal(answer.status, 200, await answer.text());
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const old = sessionCookie(id, testSecret);
  const stored = await openStorage({ dataDir: target.dataDir, s3: null }).read(key);
  for (const session of [cookie, old]) {
    const read = await fetch(`${server.url}/files/${file}`, { headers: { cookie: session } });
    assert.equal(read.status, 200);
    assert.ok(Buffer.from(await read.arrayBuffer()).equals(stored));
  }
}

/** Gives a person the password that `serve` logs in with. */
async function addPassword({ db }: ServerDatabase, user_id: string): Promise<void> {
  const credential = { account_id: user_id, provider_id: 'credential', password: await hashPassword(password) };
  await db
    .insertInto('identities')
    .values({ user_id, ...credential })
    .execute();
}
