import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '#core/contract.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { recurringJobs } from './housekeeping.ts';
import { addressGroup } from './http/address.ts';

const seconds = (n: number) => new Date(noon.getTime() + n * 1000);
const theme = { theme: 'dark' } as const;

/** Returns the metadata of every procedure by its path. */
function declared(node: unknown, path: string[] = []): [string, ProcedureMeta, string | undefined][] {
  if (isContractProcedure(node)) {
    const { meta, route } = node['~orpc'];
    return [[path.join('.'), meta as ProcedureMeta, route.method]];
  }
  return Object.entries(node as object).flatMap(([name, child]) => declared(child, [...path, name]));
}

test('Every change declares a limit: a member’s by account, a guest’s by address', () => {
  const reads = ['chat.conversations'];
  // Visits to providers, and a gateway's notifications.
  const visits = ['accounts.authorize', 'accounts.providerCallback'];
  // A read that costs as much as a change.
  const dear = ['chat.search'];
  const changes = [...visits, ...dear, 'payments.notify'];
  for (const [path, { access, limit }, method] of declared(contract)) {
    const counted = access === 'guest' ? limit.address : limit.account;
    const isChange = (method !== 'GET' && !reads.includes(path)) || changes.includes(path);
    assert.equal(counted !== undefined, isChange, path);
  }
});

test('Of many simultaneous calls exactly the limit passes, and none more until its time is over', async (t) => {
  const { as, db } = await testApi(t);
  const send = (n: number, now = noon) =>
    as(null, { now }).site.contact({
      name: 'Sana',
      email: 'sana@example.com',
      subject: 'Hello',
      message: `Number ${n}`,
    });
  const calls = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => send(n)));
  assert.equal(calls.filter(({ status }) => status === 'fulfilled').length, 10);
  assert.equal((await db.selectFrom('contact_messages').select('id').execute()).length, 10);
  await refusalOf(send(101, seconds(3599)));
  const next = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => send(200 + n, seconds(3600))));
  assert.equal(next.filter(({ status }) => status === 'fulfilled').length, 10, 'the next hour begins anew');
});

test('Counts calls by account, whatever the address, and apart from other accounts', async (t) => {
  const { as, person } = await testApi(t);
  const [one, other] = [await person(), await person()];
  const calls = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => as(one, { ip: `10.0.0.${n}` }).profiles.setTheme(theme)),
  );
  assert.equal(calls.filter(({ status }) => status === 'fulfilled').length, 60);
  await as(other).profiles.setTheme(theme);
  await as(one).profiles.update({ full_name: 'One', expertise: [], rate_per_hour: null });
  await as(one, { now: seconds(60) }).profiles.setTheme(theme);
});

test('Counts calls by address, apart from other addresses', async (t) => {
  const { as } = await testApi(t);
  const from = (ip: string) => as(null, { ip }).accounts.resendConfirmation({ email: 'sana@example.com' });
  for (let n = 0; n < 10; n += 1) await from(`2001:db8:1:2::${n}`);
  assert.equal((await refusalOf(from('2001:db8:1:2:ffff::1'))).code, 'too_many_requests');
  await from('2001:db8:1:3::1');
  await from('10.0.0.1');
});

test('An IPv6 subscriber’s network is one address in every spelling', () => {
  for (const same of ['2001:db8::1', '2001:DB8:0:0:ffff::', '2001:0db8:0000:0000:1:2:3:4', '2001:db8::%eth0']) {
    assert.equal(addressGroup(same), '2001:db8:0:0', same);
  }
  assert.equal(addressGroup('::1'), '0:0:0:0');
  assert.equal(addressGroup('192.0.2.1'), '192.0.2.1');
});

test('A rate refusal says how long to wait in words, in the answer and in its header', async (t) => {
  const { as } = await testApi(t);
  const resHeaders = new Headers();
  const resend = (now: Date) =>
    as(null, { now, resHeaders }).accounts.resendConfirmation({ email: 'sana@example.com' });
  for (let n = 0; n < 10; n += 1) await resend(noon);
  assert.equal(resHeaders.get('retry-after'), null);
  const refused = await resend(seconds(13)).catch((error: { data: unknown; status: number }) => error);
  assert.deepEqual(refused && 'data' in refused && [refused.status, refused.data], [
    429,
    { title: 'Too many attempts', text: 'Please wait a moment and try again.', retry_after: 47 },
  ]);
  assert.equal(resHeaders.get('retry-after'), '47');

  const form = { name: '', email: '', subject: '', message: '' };
  for (let n = 0; n < 10; n += 1) await refusalOf(as(null).site.contact(form));
  const { code, title } = await refusalOf(as(null, { resHeaders }).site.contact(form));
  assert.deepEqual([code, title, resHeaders.get('retry-after')], ['contact_too_many', 'Too many messages', '3600']);
});

test('Calls without session or rights are not counted; counts hold no address or name', async (t) => {
  const { as, db, services } = await testApi(t);
  for (let n = 0; n < 70; n += 1) await refusalOf(as(null).profiles.setTheme(theme));
  assert.deepEqual(await db.selectFrom('rate_limits').selectAll().execute(), []);
  await as(null, { ip: '192.0.2.77' }).accounts.resendConfirmation({ email: 'sana@example.com' });
  const counts = await db.selectFrom('rate_limits').selectAll().execute();
  assert.ok(counts.length > 0);
  assert.doesNotMatch(JSON.stringify(counts), /192\.0\.2|sana/);
  await db.updateTable('rate_limits').set({ until: '2020-01-01' }).execute();
  for (const job of recurringJobs({ ...services, clock: () => new Date() })) await job.run();
  assert.deepEqual(
    await db.selectFrom('rate_limits').selectAll().execute(),
    [],
    'what has passed is cleared away by night',
  );
});
