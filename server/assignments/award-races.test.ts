import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { acceptBySilence } from '#server/work/silence.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { aFile } from '#tests/support/awarded-work.ts';
import { award, healthy, hours, look, midnight as now, withBids } from '#tests/support/lapses.ts';
import { assertCoins } from '#tests/support/random-stage.ts';

type Pair = Awaited<ReturnType<typeof withBids>> & { api: TestApi; admin: Me; number: number; leaver: Me };

/** Throws the refusal of a deletion as a call would. */
async function leave({ api, leaver }: Pair): Promise<void> {
  const { rows } = await sql<{ refusal: string | null }>`
    select refusal from delete_account(${leaver.id}, true, ${now})`.execute(api.db);
  if (rows[0]?.refusal) throw Object.assign(new Error(rows[0].refusal), { defined: true });
}

const words = { reason: 'rude', words: 'It is late.' } as const;

/** Commands about one award, each judged at the midnight on which the assignment would lapse. */
const commands = {
  stepBack: ({ api, one, id }) => api.as(one, { now }).assignments.stepBack({ id, reason: 'I am ill.' }),
  endAward: ({ api, poster, id }) => api.as(poster, { now }).assignments.endAward({ id, reason: 'Nothing came.' }),
  complete: ({ api, poster, id }) =>
    api.as(poster, { now }).work.complete({ assignment_id: id, without_submission: true }),
  submit: ({ api, one, id }) => api.as(one, { now }).work.submit({ assignment_id: id, file: aFile() }),
  askForChanges: ({ api, poster, id }) =>
    api.as(poster, { now }).work.askForChanges({ assignment_id: id, version: 1, words: 'More.', due: '2026-12-20' }),
  disagree: ({ api, one, id }) => api.as(one, { now }).safety.openDisagreement({ assignment_id: id, ...words }),
  decide: ({ api, admin, number }) =>
    api.as(admin, { now }).safety.decideDisagreement({
      number,
      outcome: 'ended',
      coins_back: true,
      against: 'tutor',
      reason: 'We read it.',
    }),
  block: ({ api, admin, leaver }) => api.as(admin, { now }).admin.blockUser({ user_id: leaver.id, reason: 'Spam.' }),
  leave,
  lapse: ({ api }) => look(api, now),
  silence: ({ api }) => acceptBySilence(api.db, now),
  extend: ({ api, poster, id }) => api.as(poster, { now }).assignments.extend({ id, deadline: '2026-12-31' }),
  award: ({ api, poster, id, two }) => award(api, poster, id, two, now),
} satisfies Record<string, (pair: Pair) => Promise<unknown>>;
type Name = keyof typeof commands;

const names = Object.keys(commands) as Name[];
const pairs = names.flatMap((one, n) => names.slice(n).map((other) => [one, other] as const));
/** Commands that apply to an assignment before its award. */
const beforeAward: readonly Name[] = ['lapse', 'extend', 'award', 'block', 'leave'];
/** Commands that may have effect more than once. */
const repeatable: readonly Name[] = ['submit', 'lapse', 'silence', 'extend'];

async function stage(api: TestApi, admin: Me, pair: readonly Name[]): Promise<Pair> {
  const staged = await withBids(api);
  const { poster, one, id } = staged;
  const isOpen = pair.every((name) => beforeAward.includes(name));
  const made = { ...staged, api, admin, number: 1, leaver: isOpen ? poster : one };
  if (isOpen) return made;
  await award(api, poster, id, one);
  if (!pair.includes('endAward')) {
    await api.as(one).work.submit({ assignment_id: id, file: aFile() });
    await acceptBySilence(api.db, hours(8 * 24));
  }
  if (!pair.includes('decide')) return made;
  return { ...made, ...(await api.as(poster).safety.openDisagreement({ assignment_id: id, ...words })), id };
}

test('Of 20 simultaneous commands about one award, two kinds in every pair, each has one outcome (DEAL-29)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  let both = 0;
  for (const pair of pairs) {
    const staged = await stage(api, admin, pair);
    const sent = Array.from({ length: 20 }, (_, n) => pair[n % 2] as Name);
    const outcomes = await Promise.allSettled(sent.map((name) => commands[name](staged)));
    const done = new Map<Name, number>();
    for (const [n, outcome] of outcomes.entries()) {
      const name = sent[n] as Name;
      if (outcome.status === 'fulfilled') done.set(name, (done.get(name) ?? 0) + 1);
      else assert.equal((outcome.reason as { defined?: boolean }).defined, true, `${pair}: ${outcome.reason}`);
    }
    for (const [name, count] of done) {
      assert.ok(count === 1 || repeatable.includes(name), `${pair}: ${name} had effect ${count} times`);
    }
    both += done.size === 2 ? 1 : 0;
    await assertCoins({ api, people: [staged.poster, staged.one, staged.two] });
  }
  t.diagnostic(`${pairs.length} pairs; in ${both} both kinds had effect`);
  await healthy(api);
});
