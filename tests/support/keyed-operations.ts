import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { coinsFor } from '#core/limits.ts';
import { examine } from '#server/doctor.ts';
import { dropAnswers } from './answer-dropper.ts';
import type { TestApi } from './api.ts';
import { httpApp } from './http-app.ts';
import { randomFrom } from './random.ts';
import { sessionCookie } from './session-cookie.ts';

/** Times that each operation is sent, and the number of operations in progress at once. */
const times = 5;
const atOnce = 16;
/** Operations of one person: with all retries they stay below the limit of a minute. */
const ofOne = 10;

interface Operation {
  who: Me;
  path: string;
  body: object;
}

/**
 * Makes half bids, half corrections of a balance by one coin; each person's own stay below the
 * limits.
 */
async function operationsOf(api: TestApi, count: number): Promise<Operation[]> {
  const subject = await api.person();
  const assignments: string[] = [];
  while (assignments.length < ofOne) assignments.push(await api.assignment(await api.person()));
  const operations: Operation[] = [];
  for (let n = 0; operations.length < count; n += 1) {
    const [tutor, admin] = [await api.person({ coins: ofOne * coinsFor.bid }), await api.person({ is_admin: true })];
    for (const { id } of [tutor, admin]) {
      await api.db.insertInto('sessions').values({ user_id: id, token: id, expires_at: '2999-01-01' }).execute();
    }
    for (const assignment_id of assignments) {
      const correction = { direction: n % 2 ? 'take' : 'add', coins: 1, reason: `Correction ${operations.length}` };
      operations.push(
        { who: tutor, path: '/api/bids', body: { assignment_id, proposal: 'I will show every step.' } },
        { who: admin, path: `/api/admin/users/${subject.id}/coins`, body: correction },
      );
    }
  }
  return operations.slice(0, count);
}

/**
 * Sends each of `count` operations five times under its key while answers are dropped at random,
 * some of them at the same time. Asserts that each has one effect, and that all its received
 * answers are equal.
 */
export async function retryThroughDrops(t: TestContext, api: TestApi, count: number, seed: number): Promise<void> {
  const chance = randomFrom(seed);
  const app = await httpApp(api, t);
  const proxy = await dropAnswers(t, app.address, { share: 0.5, chance });
  const operations = await operationsOf(api, count);
  let heard = 0;
  const send = async ({ who, path, body }: Operation, key: string): Promise<string | null> => {
    const headers = {
      cookie: sessionCookie(who.id),
      'content-type': 'application/json',
      'idempotency-key': key,
      connection: 'close',
    };
    const answer = await fetch(proxy.url + path, { method: 'POST', headers, body: JSON.stringify(body) }).then(
      async (response) => `${response.status} ${await response.text()}`,
      () => null,
    );
    if (answer !== null) heard += 1;
    return answer;
  };
  const waiting = [...operations.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, operation] = next;
      const once = () => send(operation, `operation-${n}`);
      const answers: (string | null)[] = [];
      // Now one after the other, now two at the same time.
      while (answers.length < times) {
        const together = chance() < 0.5 ? 2 : 1;
        answers.push(...(await Promise.all(Array.from({ length: Math.min(together, times - answers.length) }, once))));
      }
      const said = new Set(answers.filter((answer) => answer !== null));
      assert.ok(said.size <= 1, `${[...said].join(' and ')} for one operation`);
      for (const answer of said) assert.match(answer, /^200 /);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  t.diagnostic(`${count} operations, ${count * times} sent, ${proxy.dropped()} answers dropped, ${heard} heard`);
  assert.ok(proxy.dropped() > count, 'answers were dropped');
  assert.equal(proxy.dropped() + heard, count * times);

  const effects = await api.db
    .selectFrom('transactions')
    .select(['type', (eb) => eb.fn.countAll<number>().as('count')])
    .where('type', 'in', ['bid_fee', 'adjustment'])
    .groupBy('type')
    .execute();
  assert.deepEqual(
    Object.fromEntries(effects.map(({ type, count: n }) => [type, Number(n)])),
    { bid_fee: Math.ceil(count / 2), adjustment: Math.floor(count / 2) },
    'each effect exactly once',
  );
  assert.deepEqual(await examine(api.database.pool), []);
}
