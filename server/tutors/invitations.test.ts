import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { dailyInvitations } from '#core/limits.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { whyCannotInvite } from '#core/tutors/rules.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const tomorrow = new Date(noon.getTime() + 86_400_000);

async function mailsOf({ db }: TestApi) {
  const templates = mailTemplates({ db, publicUrl: 'http://localhost:3000', secret: sharedSecret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', '=', 'bid_invited').orderBy('id').execute();
  return Promise.all(rows.map((row) => templates[row.kind]?.(row, { adminEmail: null })));
}

test('A student invites a tutor free; notification and mail link the assignment and name no person', async (t) => {
  const api = await testApi(t);
  const { as, person, assignment, reload } = api;
  const poster = await person({ full_name: 'Canary Poster', username: 'canary', email: 'canary@example.com' });
  const tutor = await person({ user_type: 'tutor', username: 'saad' });
  const id = await assignment(poster, { title: 'Integration by parts', is_anonymous: true });
  await as(poster).tutors.invite({ username: 'SAAD', assignment_id: id });

  for (const someone of [poster, tutor]) assert.equal((await reload(someone)).coins, 100);
  const { items } = await as(tutor).notifications.list({});
  assert.deepEqual(
    items.map(({ what, of }) => [what, of]),
    [['You are invited to bid', 'Integration by parts']],
  );
  const { to } = await as(tutor).notifications.open({ id: items[0]?.id ?? '' });
  assert.equal(to, `/assignment/${id}`);
  const [mail] = await mailsOf(api);
  assert.equal(mail?.to, tutor.email);
  assert.match(mail?.text ?? '', new RegExp(`“Integration by parts”[\\s\\S]*/assignment/${id}`));
  assert.doesNotMatch(JSON.stringify([items, mail]), /canary/i);

  await as(tutor).bids.place({ assignment_id: id, proposal: 'I have taught this chapter for six years.' });
  assert.deepEqual(await mailsOf(api), [null], 'who has bid needs no mail');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Page and database agree on who may be invited to what', async (t) => {
  const api = await testApi(t);
  const { as, person, assignment, db } = api;
  const poster = await person({ user_type: 'tutor', username: 'poster' });
  const tutor = await person({ user_type: 'tutor', username: 'saad' });
  await person({ user_type: 'tutor', username: 'silent', takes_invitations: false });
  const invited = (assignment_id: string, tutor_id: string) =>
    db.insertInto('bid_invitations').values({ assignment_id, tutor_id, created_at: noon }).execute();
  const others = await Promise.all(Array.from({ length: dailyInvitations.ofAssignment }, () => person()));
  const [plain, bidOn, sent, full, past, awarded] = [
    await assignment(poster),
    await assignment(poster),
    await assignment(poster),
    await assignment(poster),
    await assignment(poster, { deadline: '2026-11-19' }),
    await assignment(poster, { status: 'awarded', awarded_to: tutor.id }),
  ];
  await as(tutor).bids.place({ assignment_id: bidOn, proposal: 'I have taught this for years.' });
  await invited(sent, tutor.id);
  for (const other of others) await invited(full, other.id);

  const open = { status: 'open', deadline: '2026-11-23', has_bid: false, is_invited: false, invited_today: 0 } as const;
  const wanted = { is_self: false, takes_invitations: true };
  const cases: [RefusalCode, string, string, typeof wanted, Parameters<typeof whyCannotInvite>[1]][] = [
    ['invite_self', 'poster', plain, { ...wanted, is_self: true }, open],
    ['invite_not_wanted', 'silent', plain, { ...wanted, takes_invitations: false }, open],
    ['invite_not_open', 'saad', awarded, wanted, { ...open, status: 'awarded' }],
    ['invite_expired', 'saad', past, wanted, { ...open, deadline: '2026-11-19' }],
    ['invite_already_bid', 'saad', bidOn, wanted, { ...open, has_bid: true }],
    ['invite_already_sent', 'saad', sent, wanted, { ...open, is_invited: true }],
    ['daily_invitations_reached', 'saad', full, wanted, { ...open, invited_today: dailyInvitations.ofAssignment }],
  ];
  for (const [code, username, assignment_id, who, what] of cases) {
    assert.equal(whyCannotInvite(who, what, noon), code);
    assert.equal((await refusalOf(as(poster).tutors.invite({ username, assignment_id }))).code, code);
  }
  assert.equal(whyCannotInvite(wanted, open, noon), null);
  await as(poster).tutors.invite({ username: 'saad', assignment_id: plain });
  await as(poster, { now: tomorrow }).tutors.invite({ username: 'saad', assignment_id: full });
});

test('Refuses strangers, guests, unknown people and foreign assignments, and writes nothing', async (t) => {
  const api = await testApi(t);
  const { as, person, assignment, db } = api;
  const [poster, stranger] = [await person(), await person()];
  await person({ user_type: 'tutor', username: 'saad' });
  await person({ user_type: 'tutor', username: 'blocked_one', is_blocked: true });
  const assignment_id = await assignment(poster);
  const code = async (viewer: Me | null, input: { username?: string; assignment_id?: string }) =>
    (await refusalOf(as(viewer).tutors.invite({ username: 'saad', assignment_id, ...input }))).code;
  assert.equal(await code(null, {}), 'sign_in_required');
  assert.equal(await code(stranger, {}), 'assignment_not_yours');
  assert.equal(await code(poster, { assignment_id: stranger.id }), 'assignment_not_found');
  for (const username of ['nobody', 'blocked_one', stranger.username]) {
    assert.equal(await code(poster, { username }), 'tutor_not_found', username);
    assert.equal((await refusalOf(as(poster).tutors.invitable({ username }))).code, 'tutor_not_found', username);
  }
  await as(poster).assignments.delete({ id: assignment_id });
  assert.equal(await code(poster, {}), 'assignment_not_found');
  assert.deepEqual(await db.selectFrom('bid_invitations').select('id').execute(), []);
});

test('Of many invitations at once an assignment sends three a day, and a tutor gets ten in all', async (t) => {
  const { as, person, assignment, db } = await testApi(t);
  const poster = await person();
  const assignment_id = await assignment(poster);
  const tutors = await Promise.all(
    Array.from({ length: 6 }, (_, n) => person({ user_type: 'tutor', username: `tutor_${n}` })),
  );
  await Promise.allSettled(
    tutors.flatMap(({ username }) => [1, 2].map(() => as(poster).tutors.invite({ username, assignment_id }))),
  );
  const sent = await db.selectFrom('bid_invitations').select('tutor_id').execute();
  assert.equal(sent.length, dailyInvitations.ofAssignment);
  assert.equal(new Set(sent.map(({ tutor_id }) => tutor_id)).size, sent.length);

  const star = await person({ user_type: 'tutor', username: 'star' });
  const from = await Promise.all(
    Array.from({ length: dailyInvitations.toTutor + 2 }, async () => {
      const other = await person();
      return { other, id: await assignment(other) };
    }),
  );
  const invite = ({ other, id }: (typeof from)[number], now = noon) =>
    as(other, { now }).tutors.invite({ username: 'star', assignment_id: id });
  const calls = await Promise.allSettled(from.map((one) => invite(one)));
  assert.equal(calls.filter(({ status }) => status === 'fulfilled').length, dailyInvitations.toTutor);
  const [late] = from.filter((_, n) => calls[n]?.status === 'rejected');
  assert.ok(late);
  assert.equal((await refusalOf(invite(late))).code, 'invite_tutor_full');
  await invite(late, tomorrow);
  assert.equal((await as(star).notifications.count()).unread, dailyInvitations.toTutor + 1);
});

test('A poster sees which of the own open assignments a tutor can be invited to, and no other poster’s', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const [poster, other] = [await person(), await person()];
  const tutor = await person({ user_type: 'tutor', username: 'saad' });
  const [first, second] = [await assignment(poster), await assignment(poster, { is_anonymous: true })];
  await assignment(poster, { deadline: '2026-11-19' });
  await assignment(other);
  await as(tutor).bids.place({ assignment_id: first, proposal: 'I have taught this for years.' });
  await as(poster).tutors.invite({ username: 'saad', assignment_id: second });
  const seen = await as(poster).tutors.invitable({ username: 'saad' });
  assert.deepEqual(
    seen.assignments.map(({ id, has_bid, is_invited, invited_today, bid_count }) => [
      id,
      has_bid,
      is_invited,
      invited_today,
      bid_count,
    ]),
    [
      [second, false, true, 1, 0],
      [first, true, false, 0, 1],
    ],
  );
  await as(tutor).profiles.setSwitch({ name: 'takes_invitations', on: false });
  assert.equal((await as(poster).tutors.invitable({ username: 'saad' })).tutor.takes_invitations, false);
});
