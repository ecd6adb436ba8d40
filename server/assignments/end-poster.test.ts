import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { describeEntry } from '#core/coins/entries.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { bidMails } from '../bids/mails.ts';
import { examine } from '../doctor.ts';
import { endBlockedPeople } from './end-posters.ts';

const proposal = 'I will show every step.';
const reason = 'Took money outside.';

/**
 * Makes a poster with two open assignments and an awarded one, two bidders on each of the open
 * ones, and an admin.
 */
async function stage(api: TestApi) {
  const [poster, one, two, admin] = [
    await api.person({ full_name: 'Canary Poster' }),
    await api.person(),
    await api.person(),
    await api.person({ is_admin: true }),
  ];
  const open = [await api.assignment(poster), await api.assignment(poster, { is_anonymous: true })];
  const running = await api.assignment(poster, { created_at: new Date(noon.getTime() - 86_400_000) });
  for (const who of [one, two])
    for (const assignment_id of open) await api.as(who).bids.place({ assignment_id, proposal });
  await api.as(one).bids.place({ assignment_id: running, proposal });
  await api.as(poster).assignments.award({ p_assignment_id: running, p_bidder_id: one.id, p_award_cost: 100 });
  return { poster, one, two, admin, open, running };
}

const told = (api: TestApi, { id }: Me) => ({
  mails: api.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient_id', '=', id)
    .where('kind', '=', 'bid_taken_down')
    .execute(),
  notices: api.db
    .selectFrom('notifications')
    .select('params')
    .where('user_id', '=', id)
    .where('kind', '=', 'bid_taken_down')
    .execute(),
});

const ways = {
  blocked: (api: TestApi, admin: Me, { id }: Me) => api.as(admin).admin.blockUser({ user_id: id, reason }),
  listed: (api: TestApi, admin: Me, { id }: Me) => api.as(admin).safety.addScammer({ user_id: id, reason }),
};

for (const [what, end] of Object.entries(ways)) {
  test(`A poster who is ${what} gets no more bids, and standing bids are refunded once with a notice`, async (t) => {
    const api = await testApi(t);
    const { poster, one, two, admin, open, running } = await stage(api);
    const answer = await end(api, admin, poster);
    assert.deepEqual([answer.assignments_ended, answer.bids_refunded], [2, 4]);

    assert.deepEqual([(await api.reload(one)).coins, (await api.reload(two)).coins], [70, 100]);
    for (const assignment_id of open) {
      const late = api.as(await api.person()).bids.place({ assignment_id, proposal });
      assert.equal((await refusalOf(late)).code, 'assignment_not_found');
    }
    assert.equal((await api.as(one).assignments.get({ id: running })).status, 'awarded', 'an award stays');
    const entries = await api.db.selectFrom('transactions').selectAll().where('type', '=', 'bid_refund').execute();
    assert.equal(entries.length, 4);
    assert.match(describeEntry('bid_refund', entries[0]?.params ?? {}), /^Refund: /);

    const [mails, notices] = [await told(api, two).mails, await told(api, two).notices];
    assert.deepEqual([mails.length, notices.length], [2, 2]);
    const templates = bidMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: 's' });
    const words = JSON.stringify(await Promise.all(mails.map((row) => templates.bid_taken_down(row))));
    assert.match(words, /was taken down\. The 30 coins for your bid are back in your wallet/);
    assert.doesNotMatch(words, /Canary|blocked/i, 'the poster is not named, nor why');

    const [entry] = await api.db.selectFrom('audit_log').selectAll().orderBy('number', 'desc').limit(1).execute();
    const facts = (side: unknown) => {
      const { open_posts, standing_bids } = side as { open_posts: number; standing_bids: number };
      return [open_posts, standing_bids];
    };
    assert.deepEqual(
      [facts(entry?.before), facts(entry?.after)],
      [
        [2, 4],
        [0, 0],
      ],
    );
    assert.deepEqual(await examine(api.database.pool), []);
  });
}

test('An admin reads a block’s effects beforehand; unblocking restores nothing, but allows new posts', async (t) => {
  const api = await testApi(t);
  const { poster, two, admin, open } = await stage(api);
  const { open_posts, open_bids } = await api.as(admin).admin.user({ user_id: poster.id });
  assert.deepEqual([open_posts, open_bids], [2, 4]);
  await ways.blocked(api, admin, poster);
  await api.as(admin).admin.unblockUser({ user_id: poster.id, reason: 'A mistake.' });
  assert.equal((await refusalOf(api.as(two).assignments.get({ id: open[0] ?? '' }))).code, 'assignment_not_found');
  assert.equal((await api.reload(two)).coins, 100);
  const tomorrow = new Date(noon.getTime() + 86_400_000);
  const post = { title: 'Again', description: 'Twelve problems.', subject: 'Mathematics', budget: 500 };
  await api.as(poster, { now: tomorrow }).assignments.post({ ...post, deadline: '2026-11-25' });
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A start ends earlier blocked posters once; the doctor names them until then', async (t) => {
  const api = await testApi(t);
  const { poster, two } = await stage(api);
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', poster.id).execute();
  const named = 'nobody who is blocked, listed or deleted has an open assignment';
  assert.deepEqual(
    (await examine(api.database.pool)).map(({ invariant, count }) => [invariant, count]),
    [[named, 2]],
  );
  for (const _ of [1, 2]) await endBlockedPeople(api.db, noon);
  assert.equal((await api.reload(two)).coins, 100);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Bids, awards and posts racing with a block fall before or after it, and no coin is lost', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  for (let round = 0; round < 4; round += 1) {
    const poster = await api.person();
    const open = [await api.assignment(poster, { created_at: new Date(0) }), await api.assignment(poster)];
    const tutors = await Promise.all(Array.from({ length: 6 }, () => api.person()));
    const [first] = tutors;
    if (!first) return;
    await api.as(first).bids.place({ assignment_id: open[0] ?? '', proposal });
    const post = { title: 'Late', description: 'Twelve problems.', subject: 'Mathematics', budget: 500 };
    const answers = await Promise.allSettled([
      ...tutors.map((who) => api.as(who).bids.place({ assignment_id: open[1] ?? '', proposal })),
      api.as(poster).assignments.award({ p_assignment_id: open[0] ?? '', p_bidder_id: first.id, p_award_cost: 100 }),
      api.as(poster).assignments.post({ ...post, deadline: '2026-11-25' }),
      ways.blocked(api, admin, poster),
    ]);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.code)] : []));
    const expected = ['assignment_not_found', 'account_blocked'];
    assert.deepEqual(
      refused.filter((code) => !expected.includes(code)),
      [],
    );
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from live_assignments
      where user_id = ${poster.id} and status = 'open'`.execute(api.db);
    assert.equal(rows[0]?.n, 0);
  }
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Simultaneous account deletions with many bidders and awards do not deadlock', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ coins: 1000 });
  const people = await Promise.all(Array.from({ length: 24 }, () => api.person({ coins: 1000 })));
  people.sort((a, b) => (a.id < b.id ? -1 : 1));
  // Those with the higher ids bid on the first assignment: refunding one assignment after the other
  // locks them first.
  const [first, second] = [await api.assignment(poster), await api.assignment(poster)];
  const awards: { from: Me; id: string; to: Me }[] = [];
  for (const [n, person] of people.entries()) {
    await api.as(person).bids.place({ assignment_id: n < 12 ? second : first, proposal });
    const to = people[people.length - 1 - n];
    if (!to || n >= 12) continue;
    const id = await api.assignment(person);
    await api.as(to).bids.place({ assignment_id: id, proposal });
    await api.as(poster).bids.place({ assignment_id: id, proposal });
    awards.push({ from: person, id, to });
  }
  const answers = await Promise.allSettled([
    ...awards.slice(0, 6).map((award) => grant(award)),
    sql`select delete_account(${poster.id}, false, ${noon})`.execute(api.db),
    ...awards.slice(6).map((award) => grant(award)),
  ]);
  function grant({ from, id, to }: (typeof awards)[number]): Promise<unknown> {
    return api.as(from).assignments.award({ p_assignment_id: id, p_bidder_id: to.id, p_award_cost: 100 });
  }
  assert.deepEqual(
    answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : [])),
    [],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});
