import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#tests/support/api.ts';

test('A search for people finds exactly their rows in order, for few, a thousand or thousands of namesakes', async (t) => {
  const api = await testApi(t);
  const { safety } = api.as(await api.person({ is_admin: true, username: 'office' }));
  await sql`insert into profiles (full_name, username, email, created_at)
    select 'Many', 'many_' || n, 'many_' || n || '@example.com', now() from generate_series(1, 6000) n`.execute(api.db);
  await sql`insert into refused_texts (user_id, field, text, found, last_at)
    select id, 'title', 'Call ' || username, 'phone', now() - n * interval '1 minute'
      from (select id, username, split_part(username, '_', 2)::int as n from profiles where username like 'many%') p
     where n % 3 = 0`.execute(api.db);
  for (const [search, total, counted_to] of [
    ['many_33', 39, undefined],
    ['many_5', 101, 100],
    ['many', 101, 100],
  ] as const) {
    const { rows } = await sql<{ text: string }>`select text from refused_texts where text like ${`Call ${search}%`}
      order by last_at desc, id desc limit 30`.execute(api.db);
    const page = await safety.moderation({ status: 'all', search, sort: '-last_at' });
    assert.deepEqual([page.total, page.counted_to], [total, counted_to], search);
    assert.deepEqual(
      page.items.map(({ text }) => text),
      rows.map(({ text }) => text),
    );
  }
  assert.equal((await safety.moderation({ status: 'allowed', search: 'many' })).total, 0, 'filters hold beside it');
});
