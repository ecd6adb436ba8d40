import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { markCommonWords } from './common-words.ts';

/** Returns the ids that a guest's list gives, page by page; calls `meanwhile` after each page. */
async function readThrough(api: TestApi, input: object, meanwhile: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await api.as(null).assignments.list({ ...input, after });
    seen.push(...page.items.map(({ id }) => id));
    after = page.next ?? undefined;
    await meanwhile();
  } while (after);
  return seen;
}

const titles = async (api: TestApi, input: object) =>
  (await api.as(null).assignments.list(input)).items.map(({ title }) => title);

test('A total is exact up to 1,000 and stops at 1,001, for each filter and for a search', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const add = (count: number) =>
    sql`
    insert into assignments (user_id, title, description, subject, budget, deadline, created_at)
    select ${owner.id}, 'Algebra', 'Twelve problems.', 'Maths', 500, '2026-11-23', ${noon} from generate_series(1, ${count}::int)
    `.execute(api.db);
  const inputs = [
    {},
    { status: 'open' },
    { subject: 'mathematics' },
    { search: 'algebra' },
    { search: 'algebar' },
  ] as const;
  const totals = () => Promise.all(inputs.map(async (input) => (await api.as(null).assignments.list(input)).total));
  await add(1000);
  assert.deepEqual(new Set(await totals()), new Set([1000]));
  await add(500);
  assert.deepEqual(new Set(await totals()), new Set([1001]));
});

test('Pages show each row once while posts arrive, even many in one moment', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  await sql`
    insert into assignments (user_id, title, description, subject, budget, deadline, created_at)
    select ${owner.id}, 'Algebra ' || n, 'Twelve problems.', 'Maths', 500, '2026-11-23',
      ${noon}::timestamptz + n % 5 * interval '100 microseconds' from generate_series(1, 40) n`.execute(api.db);
  const { rows } = await sql<{ id: string }>`select id from assignments`.execute(api.db);
  const earlier = new Set(rows.map(({ id }) => id));
  for (const input of [{ limit: 7 }, { limit: 7, status: 'open' }, { limit: 7, search: 'algebra' }]) {
    const seen = await readThrough(api, input, () => api.assignment(owner, { title: 'Algebra' }));
    const ofEarlier = seen.filter((id) => earlier.has(id));
    assert.deepEqual([seen.length, ofEarlier.length], [new Set(seen).size, earlier.size], JSON.stringify(input));
  }
});

test('A search’s pages form one list: the closest first, the newest first among equals', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const named = async (title: string) => ({ title, id: await api.assignment(owner, { title }) });
  const rows: { id: string }[] = [];
  for (const title of ['photosynthesis', 'photosyntesis', 'photosynthesise', 'photosynthesis', 'photosynthesised']) {
    rows.push(await named(title));
  }
  const seen = await readThrough(api, { limit: 2, search: 'Photosynthesis' }, () => named('photosynthesis'));
  const order = [3, 0, 4, 2, 1].map((n) => rows[n]?.id);
  assert.deepEqual(seen, order);
});

test('Finds words of one or two letters whole, and signs by their meaning', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  for (const title of ['IT project', 'Italian verbs', 'C++ pointers', 'C# forms', 'Vitamin C', 'A 3D model', 'R & S']) {
    await api.assignment(owner, { title, subject: 'Other', description: 'Please.' });
  }
  const expected: Record<string, string[]> = {
    it: ['IT project'],
    IT: ['IT project'],
    '3d': ['A 3D model'],
    c: ['Vitamin C', 'C# forms', 'C++ pointers'],
    'c++': ['C++ pointers'],
    'C#': ['C# forms'],
    'r&s': ['R & S'],
    ita: ['Vitamin C', 'Italian verbs'],
  };
  for (const [search, found] of Object.entries(expected))
    assert.deepEqual(await titles(api, { search }), found, search);
});

test('A search finds parts of words, typing errors and other scripts, within the filters', async (t) => {
  const api = await testApi(t);
  const [owner, tutor] = [await api.person(), await api.person()];
  const one = { subject: 'Other', description: 'Please.' };
  await api.assignment(owner, { ...one, title: 'Chemistry of water' });
  await api.assignment(owner, { ...one, title: 'Chemistry, expired', deadline: '2026-11-19' });
  await api.assignment(owner, { ...one, title: 'Chemistry, awarded', status: 'awarded', awarded_to: tutor.id });
  await api.assignment(owner, { ...one, title: 'Biochemistry', subject: 'Maths' });
  await api.assignment(owner, { ...one, title: 'اردو شاعری کا خلاصہ' });
  assert.deepEqual(await titles(api, { search: 'chemistry', status: 'open' }), ['Chemistry of water', 'Biochemistry']);
  assert.deepEqual(await titles(api, { search: 'chemitsry', status: 'awarded' }), ['Chemistry, awarded']);
  assert.deepEqual(await titles(api, { search: 'chemis', subject: 'math' }), ['Biochemistry']);
  assert.deepEqual(await titles(api, { search: 'water chemistry' }), ['Chemistry of water']);
  assert.deepEqual(await titles(api, { search: 'water biology' }), []);
  assert.deepEqual(await titles(api, { search: 'شاعری' }), ['اردو شاعری کا خلاصہ']);
  assert.deepEqual(await titles(api, { search: 'شاعر' }), ['اردو شاعری کا خلاصہ']);
});

test('Finds a subject by each of its names, in English, Roman Urdu and Urdu', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const add = (title: string, subject: string) =>
    api.assignment(owner, { title, subject, description: 'Twelve problems.' });
  await add('Fractions', 'Math');
  await add('Loops', 'Code');
  await add('Riyazi ka kaam', 'Other');
  await add('Essay', 'English');
  await add('Sorting for computer science', 'Other');
  await add('Mathematics olympiad', 'Other');
  await add('ریاضی کے سوال', 'Other');
  const ofMath = ['ریاضی کے سوال', 'Mathematics olympiad', 'Riyazi ka kaam', 'Fractions'];
  for (const search of ['maths', 'hisab', 'حساب', 'Hisaab'])
    assert.deepEqual(await titles(api, { search }), ofMath, search);
  assert.equal((await titles(api, { search: 'mathematics' }))[0], 'Mathematics olympiad');
  assert.deepEqual((await titles(api, { search: 'mathematics' })).toSorted(), ofMath.toSorted());
  assert.deepEqual(await titles(api, { search: 'mathematics', subject: 'mathematics' }), ['Fractions']);
  const ofCode = ['Sorting for computer science', 'Loops'];
  for (const search of ['coding', 'programming', 'computer science'])
    assert.deepEqual(await titles(api, { search }), ofCode, search);
  assert.deepEqual(await titles(api, { search: 'angrezi' }), ['Essay']);
  assert.deepEqual(await titles(api, { search: 'riyazi fractions' }), ['Fractions']);
  assert.deepEqual(await titles(api, { search: 'riyazi loops' }), []);
});

test('A search finds edited assignments by their new words, and deleted ones no more', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const id = await api.assignment(owner, { title: 'Thermodynamics' });
  const form = { description: 'Twelve problems.', budget: 500, deadline: '2026-11-28' };
  await api.as(owner).assignments.edit({ ...form, id, title: 'Electromagnetism' });
  assert.deepEqual(await titles(api, { search: 'thermodynamics' }), []);
  assert.deepEqual(await titles(api, { search: 'magnet' }), ['Electromagnetism']);
  await api.as(owner).assignments.delete({ id });
  assert.deepEqual(await titles(api, { search: 'electromagnetism' }), []);
});

test('A search or key never fails, whatever is typed', async (t) => {
  const api = await testApi(t);
  await api.assignment(await api.person());
  const odd = [
    "'",
    '\\',
    "\\'",
    '& | ! ( ) <-> :*',
    "a' | 'b",
    '/block:0',
    '/status:open',
    '%',
    '_',
    '!!!',
    '. , ;',
    '😀',
  ];
  for (const search of [
    ...odd,
    odd.join(' '),
    'x'.repeat(200),
    'a b c d e f g h i j k l',
    '<b>&amp;</b>',
    '{}',
    '$1',
  ]) {
    assert.deepEqual(await titles(api, { search }), [], search);
  }
  const values = [9, 999_999_999_999_999, '2026-11-20T07:00:00.000Z', '01900000-0000-7000-8000-000000000000'];
  const key = Buffer.from(JSON.stringify(values));
  for (const after of ['', 'x', '0', key.toString('base64url')]) {
    for (const search of ['', 'problems']) await api.as(null).assignments.list({ after, search });
  }
});

test('Two simultaneous posts with the same new words do not deadlock', async (t) => {
  const api = await testApi(t);
  const people = await Promise.all(Array.from({ length: 12 }, () => api.person()));
  const words = Array.from({ length: 30 }, (_, n) => `word${String.fromCodePoint(97 + (n % 26), 97 + ((n * 7) % 26))}`);
  const forms = people.map((person, n) => ({ person, description: (n % 2 ? words : words.toReversed()).join(' ') }));
  await Promise.all(
    forms.map(({ person, description }) =>
      api
        .as(person)
        .assignments.post({ title: 'New words', description, subject: 'Art', budget: 500, deadline: '2026-11-28' }),
    ),
  );
  assert.equal((await api.as(null).assignments.list({ search: 'wordaa' })).total, 12);
});

test('A search finds the same whichever words the night counted as common', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  // Over three blocks of the index, so that the newest are read first.
  await sql`
    insert into assignments (user_id, title, description, subject, budget, deadline, created_at)
    select ${owner.id}, case n % 7 when 0 then 'Algebra' when 1 then 'Algebraic ' || n else 'Calculus' end
        || case n when 5000 then ' quaternions' when 9000 then ' quaternion' else '' end,
      'Twelve problems.', 'Maths', 500, '2026-11-23', ${noon}::timestamptz + n * interval '1 second'
    from generate_series(1, 9000) n`.execute(api.db);
  await sql`analyze assignments`.execute(api.db);
  const searches = [
    'algebra',
    'algebar',
    'calculus algebraic',
    'quaternions',
    'quaternion algebra',
    'quaternions calculus',
    'problems',
  ];
  const found = () =>
    Promise.all(
      searches.map(async (search) => {
        const { total, items } = await api.as(null).assignments.list({ search });
        return [search, total, items.map(({ title }) => title)];
      }),
    );
  const whenUnknown = await found();
  assert.deepEqual(
    whenUnknown.map(([, total]) => total),
    [1001, 1001, 0, 2, 0, 2, 1001],
  );
  for (const common of ['', 'quaternions', 'algebra', 'calculus']) {
    await sql`delete from common_words`.execute(api.db);
    await sql`insert into common_words values (${common})`.execute(api.db);
    assert.deepEqual(await found(), whenUnknown, common);
  }
  await markCommonWords(api.db);
  assert.deepEqual(await found(), whenUnknown);
  const { rows } = await sql<{ word: string }>`select word from common_words order by word`.execute(api.db);
  assert.deepEqual(
    rows.map(({ word }) => word),
    ['algebra', 'algebraic', 'calculus', 'maths', 'problems', 'twelve'],
  );
});
