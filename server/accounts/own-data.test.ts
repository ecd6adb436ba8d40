import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Me } from '#core/accounts/contract.ts';
import { reviews } from '#core/limits.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { completed, goodMarks } from '#tests/support/awarded-work.ts';
import { Refused } from '../platform/refuse.ts';
import { sendOwnData } from './own-data.ts';

function ask({ services }: TestApi, viewer: Me | null, now = noon): Promise<Response> {
  const headers = new Headers();
  const request = { requestId: 'test', ip: '192.0.2.7', headers, resHeaders: new Headers(), key: null };
  return sendOwnData({ ...services, ...request, viewer, viewedUntil: null, now });
}

/** Returns the entries of an archive by name, as listed in its central directory. */
function entriesOf(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const found = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [size, name, offset] = [
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const begin = offset + 30 + archive.readUInt16LE(offset + 26);
    found.set(archive.toString('utf8', at + 46, at + 46 + name), archive.subarray(begin, begin + size));
    at += 46 + name;
  }
  return found;
}

test('The archive of own data has all data and files of the person, and no secrets of others', async (t) => {
  const api = await testApi(t);
  const [me, other] = [await api.person({ full_name: 'ثنا Example' }), await api.person()];
  const mine = await api.assignment(me, { title: 'Integration' });
  await api.as(other).bids.place({ assignment_id: mine, proposal: 'Canary proposal of another.' });
  const theirs = await api.assignment(other, { title: 'Titration' });
  await api.as(me).bids.place({ assignment_id: theirs, proposal: 'Step by step.' });
  await api.services.storage.put('chat_attachments/x', Buffer.from('bytes of mine'), 'text/plain');
  const file = {
    owner_id: me.id,
    bucket: 'chat_attachments',
    storage_key: 'chat_attachments/x',
    name: '../my file.txt',
  };
  await api.db
    .insertInto('files')
    .values({ ...file, size: 13, content_type: 'text/plain' })
    .execute();
  await api.db
    .insertInto('sessions')
    .values({ user_id: me.id, token: 'canary-token', expires_at: new Date(Date.now() + 1000) })
    .execute();
  await api.as(me).referrals.invite({ email: 'friend@example.com' });

  const answer = await ask(api, me);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="mukammal-person_1-2026-11-20\.zip"$/,
  );
  const archive = Buffer.from(await answer.arrayBuffer());
  const entries = entriesOf(archive);
  const json = (name: string) => JSON.parse(String(entries.get(name)));
  assert.equal(json('profile.json')[0].full_name, 'ثنا Example');
  assert.equal(json('assignments.json')[0].title, 'Integration');
  assert.deepEqual([json('bids.json')[0].proposal, json('bids.json')[0].assignment], ['Step by step.', 'Titration']);
  assert.deepEqual(json('messages.json'), []);
  assert.equal(json('coins.json').length, 2);
  assert.equal(json('invitations.json')[0].email, 'friend@example.com');
  assert.deepEqual(json('payments.json'), []);
  const [name = ''] = [...entries.keys()].filter((key) => key.startsWith('files/'));
  assert.match(name, /^files\/[0-9a-f-]{36}-\.\._my file\.txt$/);
  assert.equal(String(entries.get(name)), 'bytes of mine');
  for (const canary of ['canary-token', 'Canary proposal', other.email, 'storage_key', 'idempotency_key']) {
    assert.ok(!archive.includes(canary), canary);
  }
  // Another program can read the archive too.
  const path = `${api.folder}/data.zip`;
  await writeFile(path, archive);
  const { stdout } = await promisify(execFile)('python3', ['-m', 'zipfile', '-t', path]).catch(() => ({
    stdout: 'no python',
  }));
  assert.match(stdout, /Done testing|no python/);
});

test('The archive has the own sealed review, and the other’s once it is published (DEAL-177)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await completed(api);
  await api.as(tutor).work.rateStudent({ assignment_id, rating: 2, comment: 'Zircon words.', ...goodMarks });
  const has = async (viewer: Me, now = noon) => {
    const entries = entriesOf(Buffer.from(await (await ask(api, viewer, now)).arrayBuffer()));
    return [...entries].filter(([, bytes]) => bytes.includes('Zircon')).map(([name]) => name);
  };
  assert.deepEqual(await has(tutor), ['reviews_written.json']);
  assert.deepEqual(await has(poster), []);
  const opened = new Date(noon.getTime() + reviews.sealedDays * 86_400_000);
  assert.deepEqual(await has(poster, opened), ['reviews_received.json']);
  await api.db.updateTable('assignment_ratings').set({ taken_down_at: noon }).execute();
  assert.deepEqual(await has(poster, opened), [], 'a review that was taken down is its writer’s alone');
  assert.deepEqual(await has(tutor, opened), ['reviews_written.json']);
});

test('Only its owner gets own data, at most ten times an hour', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  await assert.rejects(ask(api, null), (error) => error instanceof Refused && error.code === 'sign_in_required');
  for (let n = 0; n < 10; n += 1) await (await ask(api, me)).body?.cancel();
  await assert.rejects(ask(api, me), (error) => error instanceof Refused && error.code === 'too_many_requests');
  await (await ask(api, me, new Date(noon.getTime() + 3_600_000))).body?.cancel();
});
