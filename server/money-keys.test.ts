import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { contract } from '#core/contract.ts';
import { keptDays } from '#core/limits.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { recurringJobs } from './housekeeping.ts';
import { apiDocument } from './http/api-document.ts';

const money = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures)
    .filter(([, procedure]) => (procedure['~orpc'].meta as ProcedureMeta).money)
    .map(([verb]) => `${feature}.${verb}`),
);

test('Refuses calls that move coins or money without a key, before any effect', async (t) => {
  const api = await testApi(t);
  const [poster, tutor, admin] = [await api.person(), await api.person(), await api.person({ is_admin: true })];
  const assignment_id = await api.assignment(poster);
  const bid = { assignment_id, proposal: 'I will.' };
  const refused = [
    api.as(tutor, { key: null }).bids.place(bid),
    api.as(poster, { key: null }).assignments.delete({ id: assignment_id }),
    api.as(admin, { key: null }).coins.adjust({ user_id: tutor.id, direction: 'add', coins: 5, reason: 'Goodwill.' }),
  ];
  for (const call of refused) {
    const { code, text } = await refusalOf(call);
    assert.deepEqual([code, /idempotency-key/.test(text)], ['key_required', true]);
  }
  assert.deepEqual([(await api.reload(tutor)).coins, (await api.reload(poster)).coins], [100, 100]);
  assert.equal((await api.as(tutor, { key: 'the-bid-key' }).bids.place(bid)).coins, 70);
  for (const name of ['assignments.award', 'payments.initiate', 'payments.requestCoins', 'store.placeOrder'])
    assert.ok(money.includes(name), name);
});

test('A repeated money call is answered, not doubled, weeks later; other keys expire after a day', async (t) => {
  const api = await testApi(t);
  const [poster, tutor, admin] = [await api.person(), await api.person(), await api.person({ is_admin: true })];
  const assignment_id = await api.assignment(poster);
  const give = (key: string) =>
    api.as(admin, { key }).coins.adjust({ user_id: tutor.id, direction: 'add', coins: 5, reason: 'Goodwill.' });
  await give('adjusted-once');
  await api.as(tutor, { key: 'asked-a-question' }).questions.ask({ assignment_id, question: 'By Friday?' });
  const clear = recurringJobs({ ...api.services, clock: () => noon }).find(({ name }) => name === 'housekeeping');
  const age = async (days: number) => {
    await sql`update idempotency_keys set created_at = now() - make_interval(days => ${days})`.execute(api.db);
    await clear?.run();
    return (await api.db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key);
  };
  assert.deepEqual(await age(keptDays.moneyKeys - 1), ['adjusted-once']);
  assert.equal((await give('adjusted-once')).coins, 105);
  assert.equal((await api.reload(tutor)).coins, 105);
  assert.deepEqual(await age(keptDays.moneyKeys + 1), []);
});

test('The API document says which calls need a key', async () => {
  const { paths = {} } = await apiDocument('https://mukammal.example');
  const said = Object.values(paths).flatMap((path) =>
    Object.values(path ?? {}).flatMap((operation) => {
      const { operationId, parameters = [] } = operation as { operationId: string; parameters?: object[] };
      const key = parameters.find((one) => 'name' in one && one.name === 'idempotency-key');
      return key && 'required' in key && key.required ? [operationId] : [];
    }),
  );
  assert.deepEqual(said.toSorted(), money.toSorted());
});
