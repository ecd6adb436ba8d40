import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { settlements as bounds } from '#core/limits.ts';
import { mailTemplates } from '#server/features.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { awarded, reads } from '#tests/support/awarded-work.ts';

async function receipt(): Promise<File> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b5d3f' } });
  return new File([new Uint8Array(await picture.png().toBuffer())], 'receipt.png', { type: 'image/png' });
}

const lettersOf = async (api: TestApi, kind: string) => {
  const rows = await api.db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute();
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: 'x' });
  return Promise.all(rows.map(async (row) => templates[kind]?.(row, { adminEmail: null })));
};

test('A payment keeps the title of its milestone, whatever the milestone is called later', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const chat = api.as(tutor).chat;
  const milestone = { conversation_id, title: 'Half', due_date: '2026-11-22' };
  const { id: milestone_id } = await chat.createMilestone(milestone);
  await api.as(poster).chat.tellPayment({ conversation_id, amount: 100, milestone_id, method: 'cash' });
  await chat.editMilestone({ id: milestone_id, title: 'Everything', due_date: '2026-11-22' });
  const [payment] = await api.as(poster).chat.settlements({ conversation_id });
  assert.equal(payment?.milestone, 'Half');
});

test('The student reports a payment, the tutor disputes and then receives it; both see the trail', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api, { title: 'Essay' });
  const milestone_id = (
    await api.as(tutor).chat.createMilestone({ conversation_id, title: 'Half', due_date: '2026-11-22' })
  ).id;
  const payment = {
    conversation_id,
    amount: '1,750',
    milestone_id,
    method: 'easypaisa',
    reference: 'WhatsApp number 0300 7654321',
  } as const;
  const tell = async () =>
    api.as(poster, { key: 'one-form-key' }).chat.tellPayment({ ...payment, file: await receipt() });
  const { id } = await tell();
  assert.deepEqual(await tell(), { id, conversation_id }, 'sent again it is answered and not doubled');
  assert.equal((await lettersOf(api, 'payment_told'))[0]?.to, tutor.email);
  const seen = async () => {
    const both = await Promise.all(
      [poster, tutor].map((viewer) => api.as(viewer).chat.settlements({ conversation_id })),
    );
    assert.deepEqual(both[0], both[1]);
    assert.equal(both[0]?.length, 1);
    return both[0]?.[0];
  };
  const first = await seen();
  assert.ok(first?.file_url);
  assert.deepEqual(
    { ...first, file_url: '' },
    {
      id,
      conversation_id,
      payer_id: poster.id,
      milestone: 'Half',
      amount: 1750,
      method: 'easypaisa',
      reference: payment.reference,
      file_url: '',
      status: 'waiting',
      words: '',
      created_at: noon,
      answered_at: null,
    },
  );
  for (const viewer of [poster, tutor]) assert.ok(await reads(api, viewer, first.file_url));
  for (const viewer of [await api.person(), await api.person({ is_admin: true }), null]) {
    assert.equal(await reads(api, viewer, first.file_url), null);
  }
  const answer = (received: boolean, words = '') => api.as(tutor).chat.answerPayment({ id, received, words });
  for (const _ of [1, 2]) await answer(false, 'Nothing came.');
  const disputed = await seen();
  assert.deepEqual([disputed?.status, disputed?.words], ['disputed', 'Nothing came.']);
  for (const _ of [1, 2]) await answer(true);
  const settled = await seen();
  assert.deepEqual([settled?.status, settled?.words, settled?.answered_at], ['received', 'Nothing came.', noon]);
  const trail = await api.as(poster).chat.trail({ conversation_id });
  assert.deepEqual(
    trail.slice(2).map(({ kind, actor_id, facts }) => [kind, actor_id === tutor.id, facts.amount]),
    [
      ['paid', false, 1750],
      ['disputed', true, 1750],
      ['received', true, 1750],
    ],
  );
  assert.deepEqual(
    (await lettersOf(api, 'payment_answered')).map((mail) => mail?.to),
    [poster.email, poster.email],
  );
  assert.deepEqual(await lettersOf(api, 'payment_told'), [null], 'answered before the mail went out');
  const coins = await api.reload(poster);
  assert.equal(coins.coins, 900, 'no coins move by it');
});

test('Refuses a payment or answer from people who may not give it, and stores nothing', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const other = await awarded(api);
  const payment = { conversation_id, amount: 100, method: 'cash', reference: 'By hand' } as const;
  const tell = (viewer: typeof poster, change: object = {}) =>
    refusalOf(api.as(viewer).chat.tellPayment({ ...payment, ...change }));
  assert.equal((await tell(tutor)).code, 'settlement_not_student');
  assert.equal((await tell(other.poster)).code, 'conversation_not_found');
  const foreign = await api.as(other.poster).chat.createMilestone({ ...other, title: 'X', due_date: '2026-11-22' });
  assert.equal((await tell(poster, { milestone_id: foreign.id })).code, 'milestone_not_found');
  assert.equal((await tell(poster, { file_id: foreign.id })).code, 'file_not_found');
  for (const change of [{ amount: 0 }, { amount: -5 }, { amount: 'much' }, { method: 'coins' }]) {
    assert.deepEqual((await tell(poster, change)).fields, Object.keys(change));
  }
  // Only cash has no reference; the fault is told beside those of other fields.
  const nothing = { reference: ' ', method: 'bank' } as const;
  assert.deepEqual((await tell(poster, nothing)).fields, ['reference']);
  assert.deepEqual((await tell(poster, { ...nothing, amount: 'much' })).fields, ['amount', 'reference']);
  assert.equal((await tell(poster, { file: new File(['%PDF-1.7'], 'a.pdf') })).code, 'screenshot_only');
  assert.deepEqual(await api.db.selectFrom('settlements').select('id').execute(), []);

  const { id } = await api.as(poster).chat.tellPayment(payment);
  const answer = (viewer: typeof poster, received: boolean, words = '') =>
    refusalOf(api.as(viewer).chat.answerPayment({ id, received, words }));
  assert.equal((await answer(poster, true)).code, 'settlement_not_tutor');
  assert.equal((await answer(other.tutor, true)).code, 'settlement_not_found');
  assert.equal((await answer(tutor, false, 'My gmail is open')).code, 'message_not_allowed');
  await api.as(tutor).chat.answerPayment({ id, received: true });
  assert.equal((await answer(tutor, false)).code, 'settlement_settled');
  const row = { ...payment, payer_id: poster.id, tutor_id: tutor.id, created_at: noon };
  await api.db
    .insertInto('settlements')
    .values(Array.from({ length: bounds.most - 1 }, () => row))
    .execute();
  assert.equal((await tell(poster)).code, 'settlements_too_many');
});

test('An amount above the rest of the agreed price is told only when the student confirms it (DEAL-190)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api, { budget: 3500 });
  const tell = (amount: number, above_agreed = false) =>
    api.as(poster).chat.tellPayment({ conversation_id, amount, above_agreed, method: 'cash' });
  const refused = async (amount: number) => {
    const { code, field } = await refusalOf(tell(amount));
    return [code, field];
  };
  const above = ['settlement_above_agreed', 'above_agreed'];
  assert.deepEqual(await refused(3501), above);
  const first = await tell(1300);
  assert.deepEqual(await refused(2201), above, 'a payment that waits counts');
  await api.as(tutor).chat.answerPayment({ id: first.id, received: true });
  assert.deepEqual(await refused(2201), above, 'a received one counts');
  const second = await tell(2200);
  await api.as(tutor).chat.answerPayment({ id: second.id, received: false });
  await tell(2200);
  assert.deepEqual(await refused(1), above, 'the disputed one did not count');
  await tell(99_999, true);
  const amounts = (await api.as(tutor).chat.settlements({ conversation_id })).map(({ amount }) => amount);
  assert.deepEqual(amounts, [1300, 2200, 2200, 99_999]);
});

test('The student takes a payment back until the tutor confirms it; the trail keeps both steps (DEAL-191)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const other = await awarded(api);
  const tell = async () => {
    const payment = { conversation_id, amount: 100, method: 'cash' } as const;
    return (await api.as(poster).chat.tellPayment({ ...payment, file: await receipt() })).id;
  };
  const id = await tell();
  const refused = async (viewer: typeof poster) => (await refusalOf(api.as(viewer).chat.withdrawPayment({ id }))).code;
  assert.equal(await refused(tutor), 'settlement_not_student');
  assert.equal(await refused(other.poster), 'settlement_not_found');
  assert.deepEqual(await api.as(poster).chat.withdrawPayment({ id }), { conversation_id });
  assert.equal(await refused(poster), 'settlement_not_found');
  assert.deepEqual(await api.as(tutor).chat.settlements({ conversation_id }), []);
  const steps = (await api.as(tutor).chat.trail({ conversation_id })).map(({ kind, facts }) => [kind, facts.amount]);
  assert.deepEqual(steps.slice(-2), [
    ['paid', 100],
    ['payment_withdrawn', 100],
  ]);
  const [notice] = (await api.as(tutor).notifications.list({})).items;
  assert.match(notice?.what ?? '', /took a payment back/);
  assert.deepEqual(await lettersOf(api, 'payment_told'), [null], 'taken back before the mail went out');

  const disputed = await tell();
  await api.as(tutor).chat.answerPayment({ id: disputed, received: false });
  await api.as(poster).chat.withdrawPayment({ id: disputed });
  const received = await tell();
  await api.as(tutor).chat.answerPayment({ id: received, received: true });
  const late = await refusalOf(api.as(poster).chat.withdrawPayment({ id: received }));
  assert.equal(late.code, 'settlement_received');
});

test('Of a confirmation and a withdrawal at once exactly one wins (DEAL-191)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  for (let round = 0; round < 8; round += 1) {
    const payment = { conversation_id, amount: 10, method: 'cash', above_agreed: true } as const;
    const { id } = await api.as(poster).chat.tellPayment(payment);
    const both = await Promise.allSettled([
      api.as(poster).chat.withdrawPayment({ id }),
      api.as(tutor).chat.answerPayment({ id, received: true }),
    ]);
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
    const rows = await api.db.selectFrom('settlements').select('status').where('id', '=', id).execute();
    assert.deepEqual(rows, both[0]?.status === 'fulfilled' ? [] : [{ status: 'received' }]);
  }
});
