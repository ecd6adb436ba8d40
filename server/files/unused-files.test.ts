import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/store.ts';
import { fileReferences } from '../features.ts';
import { recurringJobs } from '../housekeeping.ts';
import { clearUnusedFiles } from './unused-files.ts';

const upload = (api: TestApi, owner: Awaited<ReturnType<TestApi['person']>>, words: string) =>
  api.as(owner).files.upload({ bucket: 'project_submissions', file: new File([words], 'work.txt') });

const stored = (api: TestApi) => api.db.selectFrom('files').select(['id', 'storage_key']).execute();

/** Makes every present file this many hours old. */
const age = (api: TestApi, hours: number) =>
  sql`update files set created_at = now() - ${hours} * interval '1 hour'`.execute(api.db);

test('The cleanup of files knows every column that refers to files', async (t) => {
  const { db } = await testApi(t);
  const { rows } = await sql<{ reference: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as reference from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'files'::regclass order by 1`.execute(db);
  assert.deepEqual(
    rows.map((row) => row.reference),
    [...fileReferences],
  );
});

test('A nightly job deletes an unreferenced file, row and bytes, once it is a day old', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  await upload(api, me, 'Never handed in');
  const [file] = await stored(api);
  assert.ok(file);
  await age(api, 23);
  for (const job of recurringJobs({ ...api.services, clock: () => new Date() })) await job.run();
  assert.deepEqual(await stored(api), [file]);
  await age(api, 25);
  for (const job of recurringJobs({ ...api.services, clock: () => new Date() })) await job.run();
  assert.deepEqual(await stored(api), []);
  assert.equal(await api.services.storage.open(file.storage_key), null);
});

test('A file stays as long as any row refers to it', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const assignment_id = await api.assignment(poster, { status: 'awarded', awarded_to: tutor.id });
  const conversation_id = (
    await api.db
      .insertInto('conversations')
      .values({ assignment_id, assigner_id: poster.id, bidder_id: tutor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  const product_id = await aProduct(api.db);
  const bid = { assignment_id, user_id: tutor.id, proposal: 'I can.', fee: 30 };
  const message = { conversation_id, number: 1, sender_id: tutor.id, content: 'Here' };
  const submission = { assignment_id, bidder_id: tutor.id, version: 1 };
  const settlement = {
    conversation_id,
    payer_id: poster.id,
    tutor_id: tutor.id,
    amount: 3500,
    method: 'cash',
    reference: '1',
    created_at: new Date(),
  } as const;
  const payment = {
    user_id: tutor.id,
    purpose: 'coins',
    item: 'pro',
    gateway: 'manual',
    amount: 1000,
    coins: 1000,
    reference: '1',
    reference_key: '1',
    created_at: new Date(),
  } as const;
  const refer: Record<string, (file_id: string) => Promise<unknown>> = {
    'assignment_further_files.file_id': (file_id) =>
      api.db.insertInto('assignment_further_files').values({ assignment_id, position: 2, file_id }).execute(),
    'assignments.file_id': (file_id) => api.db.updateTable('assignments').set({ file_id }).execute(),
    'bids.cv_file_id': (cv_file_id) =>
      api.db
        .insertInto('bids')
        .values({ ...bid, cv_file_id })
        .execute(),
    'disagreement_files.file_id': async (file_id) => {
      const said = {
        assignment_id,
        conversation_id,
        reason: 'rude' as const,
        words: 'Odd.',
        opened_at: noon,
        answer_until: noon,
      };
      const parties = { opened_by: poster.id, other_id: tutor.id };
      const opened = api.db.insertInto('disagreements').values({ ...said, ...parties });
      const { id } = await opened.returning('id').executeTakeFirstOrThrow();
      const place = { disagreement_id: id, user_id: poster.id, position: 1, file_id };
      await api.db.insertInto('disagreement_files').values(place).execute();
    },
    'message_further_files.file_id': async (file_id) => {
      const words = api.db.insertInto('messages').values({ ...message, number: 2 });
      const { id } = await words.returning('id').executeTakeFirstOrThrow();
      await api.db.insertInto('message_further_files').values({ message_id: id, position: 2, file_id }).execute();
    },
    'messages.file_id': (file_id) =>
      api.db
        .insertInto('messages')
        .values({ ...message, file_id })
        .execute(),
    'payments.proof_file_id': (proof_file_id) =>
      api.db
        .insertInto('payments')
        .values({ ...payment, proof_file_id })
        .execute(),
    'product_images.file_id': (file_id) =>
      api.db.insertInto('product_images').values({ product_id, position: 0, file_id }).execute(),
    'product_variants.file_id': (file_id) => api.db.updateTable('product_variants').set({ file_id }).execute(),
    'product_variants.image_id': (image_id) => api.db.updateTable('product_variants').set({ image_id }).execute(),
    'profiles.avatar_id': (avatar_id) => api.db.updateTable('profiles').set({ avatar_id }).execute(),
    'profiles.cover_id': (cover_id) => api.db.updateTable('profiles').set({ cover_id }).execute(),
    'profiles.cv_id': (cv_id) => api.db.updateTable('profiles').set({ cv_id }).execute(),
    'settlements.file_id': (file_id) =>
      api.db
        .insertInto('settlements')
        .values({ ...settlement, file_id })
        .execute(),
    'submission_further_files.file_id': async (file_id) => {
      const first = (await upload(api, tutor, 'the first of two')).id;
      const version = api.db.insertInto('submissions').values({ ...submission, version: 2, file_id: first });
      const { id } = await version.returning('id').executeTakeFirstOrThrow();
      await api.db.insertInto('submission_further_files').values({ submission_id: id, position: 2, file_id }).execute();
    },
    'submissions.file_id': (file_id) =>
      api.db
        .insertInto('submissions')
        .values({ ...submission, file_id })
        .execute(),
  };
  assert.deepEqual(Object.keys(refer), fileReferences);
  for (const [column, set] of Object.entries(refer)) await set((await upload(api, tutor, column)).id);
  await upload(api, tutor, 'nothing refers to this one');
  await age(api, 48);
  await clearUnusedFiles(api.services, fileReferences);
  // With the first file of the version that has two.
  assert.equal((await stored(api)).length, fileReferences.length + 1);
});

test('The cleanup deletes more files than one batch', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  await sql`insert into files (owner_id, bucket, storage_key, name, size, content_type)
    select ${me.id}, 'cvs', 'cvs/' || n, 'cv.pdf', 1, 'application/pdf' from generate_series(1, 1001) n`.execute(
    api.db,
  );
  await age(api, 25);
  await clearUnusedFiles(api.services, fileReferences);
  assert.deepEqual(await stored(api), []);
});

test('Bytes left by a crash or a store failure go the next night; no row ever lacks its bytes', async (t) => {
  const api = await testApi(t);
  await upload(api, await api.person(), 'Never handed in');
  const [file] = await stored(api);
  assert.ok(file);
  await age(api, 25);
  const silent = { ...api.services.storage, remove: () => Promise.reject(new Error('no answer')) };
  await assert.rejects(clearUnusedFiles({ db: api.db, storage: silent }, fileReferences), /no answer/);
  assert.deepEqual(await stored(api), []);
  assert.ok(await api.services.storage.open(file.storage_key));
  await clearUnusedFiles(api.services, fileReferences);
  assert.equal(await api.services.storage.open(file.storage_key), null);
  assert.deepEqual(await api.db.selectFrom('discarded_objects').select('storage_key').execute(), []);
});
