import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf, testApi } from '#tests/support/api.ts';

const leak = 'Call me on 0300 1234567';

test('One answer names every wrong field of a post, the content check included (POST-16, POST-20)', async (t) => {
  const api = await testApi(t);
  const person = await api.person();
  const post = { title: leak, description: 'Ten derivatives', subject: 'Maths', budget: 500, deadline: '2020-01-01' };
  const whole = await refusalOf(api.as(person).assignments.post(post));
  assert.deepEqual(whole.fields, ['title', 'deadline']);
  const file_id = crypto.randomUUID();
  const undeclared = await refusalOf(api.as(person).assignments.post({ ...post, budget: 0, file_id }));
  assert.deepEqual([...undeclared.fields].sort(), ['budget', 'deadline', 'declaration', 'title']);
  const late = await refusalOf(api.as(person).assignments.post({ ...post, title: 'Calculus' }));
  assert.deepEqual([late.code, late.field], ['deadline_passed', 'deadline']);
});

test('One answer names every wrong field of an edit, a profile and the gigs', async (t) => {
  const api = await testApi(t);
  const person = await api.person();
  const id = await api.assignment(person);
  const edit = { id, title: leak, description: leak, budget: 500, deadline: '2020-01-01' };
  const edited = await refusalOf(api.as(person).assignments.edit(edit));
  assert.deepEqual(edited.fields, ['title', 'description', 'deadline']);
  const late = await refusalOf(api.as(person).assignments.edit({ ...edit, title: 'New', description: 'New' }));
  assert.deepEqual([late.code, late.field], ['deadline_passed', 'deadline']);
  const profile = { full_name: 'Sana Khan', description: leak, expertise: [leak] };
  assert.deepEqual((await refusalOf(api.as(person).profiles.update(profile))).fields, ['description', 'expertise']);
  const gig = { title: leak, description: leak, price: 100 };
  assert.deepEqual((await refusalOf(api.as(person).profiles.saveGigs({ gigs: [gig] }))).fields, [
    'gigs.0.title',
    'gigs.0.description',
  ]);
});

test('One answer names every wrong field of a sign-up, the phone and both passwords included', async (t) => {
  const api = await testApi(t);
  const form = {
    full_name: 'Sana Khan',
    username: 'sana khan',
    email: 'sana@gmial',
    phone_number: '12345',
    password: 'abc',
    confirm_password: 'abd',
    user_type: 'student' as const,
  };
  const { fields } = await refusalOf(api.as(null).accounts.signUp(form));
  assert.deepEqual([...fields].sort(), ['confirm_password', 'email', 'password', 'phone_number', 'username']);
});

test('One answer names every wrong field of a bid, of changes asked for and of a post with files', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person({ coins: 500 }), await api.person({ coins: 500 })];
  const assignment_id = await api.assignment(poster);
  const bid = { assignment_id, proposal: leak, price: -5 };
  assert.deepEqual([...(await refusalOf(api.as(tutor).bids.place(bid))).fields].sort(), ['price', 'proposal']);
  const changes = { assignment_id, version: 1, words: leak, due: 'soon' };
  assert.deepEqual([...(await refusalOf(api.as(poster).work.askForChanges(changes))).fields].sort(), ['due', 'words']);
  const edit = { id: assignment_id, title: leak, description: 'New', budget: 'abc', deadline: '2027-01-01' };
  // A form sends text: no number at all ends the schema's own comparison of fields.
  const edited = await refusalOf(api.as(poster).assignments.edit(edit as never));
  assert.deepEqual([...edited.fields].sort(), ['budget', 'title']);
  const post = { title: 'T', description: 'D', subject: 'Maths', budget: 'abc', deadline: '2027-01-01' };
  const posted = await refusalOf(api.as(poster).assignments.post({ ...post, file_id: crypto.randomUUID() } as never));
  assert.deepEqual([...posted.fields].sort(), ['budget', 'declaration']);
});
