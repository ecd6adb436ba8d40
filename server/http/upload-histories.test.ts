import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { testApi } from '#tests/support/api.ts';
import { cutConnections } from '#tests/support/cutting-proxy.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { randomFrom, seed } from '#tests/support/random.ts';
import { sessionOf } from '#tests/support/session-cookie.ts';
import { idOf, sendInParts, someBytes } from '#tests/support/tus.ts';
import { examine } from '../doctor.ts';

/** Uploads at the same time; `UPLOADS` asks for more. */
const count = Number(process.env.UPLOADS ?? 6);

test('Random cuts, sleeps and restarts lose no file, double none, and hand none to others (NET-8)', async (t) => {
  const chance = randomFrom(seed);
  const upTo = (most: number) => Math.floor(chance() * most);
  const api = await testApi(t);
  // Two servers on one database, each behind a network of its own.
  const networks = await Promise.all(
    [0, 1].map(async () => {
      const app = await httpApp(api, t);
      return cutConnections(t, app.address, { after: () => 2000 + upTo(150_000), rate: 16 * 1024 });
    }),
  );
  const network = () => networks[upTo(2)]?.url ?? '';
  const people = await Promise.all([api.person(), api.person(), api.person()]);
  let [sleeps, tries] = [0, 0];

  const live = async (n: number, owner: Me) => {
    const bytes = someBytes(1000 + upTo(500_000));
    const headers = { cookie: await sessionOf(api, owner) };
    const stranger = { cookie: await sessionOf(api, people[(n + 1) % people.length] as Me) };
    let path: string | undefined;
    for (let isHere = false; !isHere; ) {
      const wakesUpTo = chance() < 0.6 ? upTo(bytes.length) : Number.POSITIVE_INFINITY;
      const url = network();
      const asleep = Promise.withResolvers<'asleep'>();
      const { arrived, stop, address } = sendInParts({
        url,
        headers,
        bytes,
        name: `${n}.txt`,
        begun: path && url + path,
        onProgress: (sent) => sent >= wakesUpTo && asleep.resolve('asleep'),
      });
      isHere = (await Promise.race([arrived, asleep.promise])) !== 'asleep';
      if (!isHere) {
        await stop();
        sleeps += 1;
      }
      path = address() ? new URL(address() ?? '').pathname : path;
      if (path) {
        const theirs = await fetch(networks[0]?.url + path, {
          method: 'HEAD',
          headers: { 'tus-resumable': '1.0.0', ...stranger },
        }).catch(() => null);
        if (theirs) tries += 1;
        assert.ok(!theirs || theirs.status === 404);
      }
    }
    const finish = () => api.as(owner).files.finish({ upload_id: idOf(path) });
    const file = await finish();
    // Its answer was lost.
    if (chance() < 0.5) assert.deepEqual(await finish(), file);
    return { id: file.id, owner: owner.id, bytes };
  };

  const sent = await Promise.all(Array.from({ length: count }, (_, n) => live(n, people[n % people.length] as Me)));
  const cuts = networks.reduce((sum, one) => sum + one.cuts(), 0);
  t.diagnostic(`seed ${seed}: ${count} files, ${cuts} cuts, ${sleeps} sleeps, ${tries} tries of strangers`);
  assert.ok(cuts > 0 && sleeps > 0 && tries > 0);
  const files = await api.db.selectFrom('files').select(['id', 'owner_id', 'storage_key']).execute();
  assert.equal(files.length, count);
  for (const { id, owner, bytes } of sent) {
    const file = files.find((one) => one.id === id);
    assert.equal(file?.owner_id, owner);
    assert.ok(bytes.equals(await api.services.storage.read(file?.storage_key ?? '')));
  }
  assert.deepEqual(await examine(api.database.pool), []);
});
