import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { mostGigs } from '#core/limits.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';

const first = { title: 'Calculus problem sets', description: 'Up to twelve problems\nwith full working.', price: 2500 };
const second = { title: 'لینیر الجبرا', description: 'صاف کوڈ اور ایک مختصر رپورٹ', price: 0 };

test('Keeps gigs with tidied title, description and price, on the public profile (ENTITY-04)', async (t) => {
  const { as, db, person } = await testApi(t);
  const me = await person();
  const typed = { title: '  Calculus \n problem sets ', description: first.description, price: '2,500' };
  assert.deepEqual(await as(me).profiles.saveGigs({ gigs: [typed, second] }), { gigs: [first, second] });
  const row = await db.selectFrom('profiles').select('gigs').where('id', '=', me.id).executeTakeFirstOrThrow();
  assert.deepEqual(row.gigs, [first, second]);
  assert.deepEqual((await as(null).profiles.byUsername({ username: me.username })).gigs, [first, second]);
  assert.equal((await as(me).profiles.counts()).gigs, 2);
  assert.deepEqual(await as(me).profiles.saveGigs({ gigs: [second] }), { gigs: [second] });
  assert.deepEqual(await as(me).profiles.saveGigs({}), { gigs: [] });
});

test('Refuses a gig without title, description or price and keeps the earlier gigs (GIG-01)', async (t) => {
  const { as, person } = await testApi(t);
  const me = await person();
  await as(me).profiles.saveGigs({ gigs: [first] });
  for (const [field, blank] of Object.entries({ title: ' \n', description: '', price: '' })) {
    const refusal = await refusalOf(as(me).profiles.saveGigs({ gigs: [first, { ...second, [field]: blank }] }));
    assert.deepEqual(
      [refusal.title, refusal.text, refusal.fields],
      ['Error Saving Gigs', 'Please fill in all fields before saving the gig.', [`gigs.1.${field}`]],
    );
  }
  for (const price of ['-1', 'many', 1.5, 10_000_001]) {
    const refusal = await refusalOf(as(me).profiles.saveGigs({ gigs: [{ ...first, price }] }));
    assert.equal(refusal.text, 'Please enter the price as a whole number of PKR, 0 or more.');
  }
  const long = await refusalOf(as(me).profiles.saveGigs({ gigs: [{ ...first, title: 'x'.repeat(61) }] }));
  assert.equal(long.text, 'Please keep this to 60 characters or fewer.');
  assert.deepEqual((await as(me).profiles.byUsername({ username: me.username })).gigs, [first]);
});

test('A failed save of gigs says so, with the server’s reason (ERR-08)', async (t) => {
  const { as, db, person } = await testApi(t);
  const me = await person();
  await sql`alter table profiles rename column gigs to lost_gigs`.execute(db);
  const refusal = await refusalOf(as(me).profiles.saveGigs({ gigs: [first] }));
  assert.deepEqual(
    [refusal.title, refusal.text],
    ['Error Saving Gigs', 'Something went wrong on our side. Reference test.'],
  );
});

test('Refuses a third gig and keeps the earlier gigs (GIG-02)', async (t) => {
  const { as, person } = await testApi(t);
  const me = await person();
  assert.equal(mostGigs, 2);
  await as(me).profiles.saveGigs({ gigs: [first, second] });
  const refusal = await refusalOf(as(me).profiles.saveGigs({ gigs: [first, second, first] }));
  assert.deepEqual([refusal.title, refusal.text], ['Maximum Gigs Reached', 'You can only create up to 2 gigs.']);
  assert.deepEqual((await as(me).profiles.byUsername({ username: me.username })).gigs, [first, second]);
});

test('Saves a gigs form sent twice once; refuses another form with its key', async (t) => {
  const { as, person } = await testApi(t);
  const me = await person();
  const form = as(me, { key: 'key-of-this-form' }).profiles;
  await form.saveGigs({ gigs: [first] });
  await as(me).profiles.saveGigs({ gigs: [second] });
  assert.deepEqual(await form.saveGigs({ gigs: [first] }), { gigs: [first] });
  assert.deepEqual((await as(me).profiles.byUsername({ username: me.username })).gigs, [second]);
  assert.equal((await refusalOf(form.saveGigs({ gigs: [second] }))).code, 'form_already_sent');
  assert.equal((await refusalOf(as(null).profiles.saveGigs({ gigs: [first] }))).code, 'sign_in_required');
});

test('Shows a person’s contact details to both sides of a conversation, and to no others', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const [poster, tutor, stranger] = [await person(), await person(), await person()];
  const assignment_id = await assignment(poster);
  await as(tutor).bids.place({ assignment_id, proposal: 'I have taught this chapter for six years.' });
  await as(poster).assignments.award({ p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 });
  const { id } = await db.selectFrom('conversations').select('id').executeTakeFirstOrThrow();
  const toldTo = async (viewer: typeof poster | null, { username }: { username: string }) =>
    (await as(viewer).profiles.byUsername({ username })).conversation_id;
  assert.deepEqual([await toldTo(poster, tutor), await toldTo(tutor, poster)], [id, id]);
  for (const viewer of [null, stranger, tutor]) assert.equal(await toldTo(viewer, tutor), null);
});

test('Refuses contact information in a gig or profile at its field, with its words and their place', async (t) => {
  const { as, person } = await testApi(t);
  const me = await person();
  const { profiles } = as(me);
  await profiles.saveGigs({ gigs: [first] });
  const reached = { ...second, description: 'Steps shown. Call me on 0300 0000123.' };
  const gig = await refusalOf(profiles.saveGigs({ gigs: [first, reached] }));
  assert.deepEqual([gig.code, gig.field], ['gig_not_allowed', 'gigs.1.description']);
  assert.deepEqual(gig.places, [
    { kind: 'invitation', from: 13, to: 20, words: 'Call me' },
    { kind: 'phone', from: 24, to: 36, words: '0300 0000123' },
  ]);
  assert.deepEqual((await profiles.byUsername({ username: me.username })).gigs, [first]);

  const about = { full_name: 'Hira Plum', description: 'I teach physics.', rate_per_hour: 500, expertise: ['Physics'] };
  assert.equal((await profiles.update(about)).description, 'I teach physics.');
  for (const [field, change] of Object.entries({
    full_name: 'Hira 0300-0000123',
    description: 'Write to nobody@example.com',
    expertise: ['Physics', 'insta: hira_plum'],
  })) {
    const refusal = await refusalOf(profiles.update({ ...about, [field]: change }));
    assert.deepEqual([refusal.code, refusal.field], ['about_not_allowed', field]);
  }
});
