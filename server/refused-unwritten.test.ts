import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { testApi } from '#tests/support/api.ts';
import { faultyDatabase } from '#tests/support/database-fault.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { join } from '#tests/support/sign-up.ts';
import { openDatabase } from './database/database.ts';
import { testDatabase } from './database/test-database.ts';
import type { ContentCheck } from './safety/content.ts';

const post = {
  title: 'Photosynthesis notes',
  description: 'Two pages on light reactions.',
  subject: 'Biology',
  budget: '3500',
  deadline: '2026-11-23',
};
const proposal = 'I will draw each step.';

/**
 * Starts the product with this content check; returns the forms that use it, and what they wrote.
 */
async function withCheck(t: TestContext, contentCheck: ContentCheck) {
  const api = await testApi(t);
  const { post: send } = await pageVisits(t, api);
  const [poster, tutor] = [await api.person(), await api.person()];
  const id = await api.assignment(poster, { title: 'As it was' });
  api.services.contentCheck = contentCheck;
  const forms: [viewer: Me, path: string, form: Record<string, string>][] = [
    [poster, '/post-assignment', post],
    [tutor, `/assignment/${id}`, { proposal }],
    [poster, `/assignment/${id}/edit`, { id, ...post }],
  ];
  const { db } = api;
  const written = async () => ({
    assignments: await db.selectFrom('assignments').select(['title', 'edit_history']).execute(),
    bids: await db.selectFrom('bids').select('proposal').execute(),
    mails: await db.selectFrom('mails').select('kind').execute(),
    coins: (await api.reload(tutor)).coins,
  });
  return { forms, send, written };
}

/** Checks that each form comes back as typed, with these words, and that nothing was written. */
async function refusesAll(t: TestContext, contentCheck: ContentCheck, words: string): Promise<void> {
  const { forms, send, written } = await withCheck(t, contentCheck);
  for (const [viewer, path, form] of forms) {
    const { status, text, html } = await send(viewer, path, form);
    assert.ok(status === 502 || status === 503, `${path}: ${status}`);
    assert.ok(text.includes(words), `${path}: ${words}`);
    assert.ok(html.includes(form.description ?? proposal), `${path} keeps what was typed`);
  }
  const nothing = { assignments: [{ title: 'As it was', edit_history: [] }], bids: [], mails: [], coins: 100 };
  assert.deepEqual(await written(), nothing);
}

test('A failed content check is reported for a post, a bid and an edit, and nothing is written (ERR-14)', async (t) => {
  const broken: ContentCheck = { check: () => Promise.reject(new Error('the check is down')) };
  await refusesAll(t, broken, 'Server error validating content. Please try again.');
});

test('Reports a check without a verdict for a post, a bid and an edit; writes nothing (ERR-15)', async (t) => {
  const garbled: ContentCheck = { check: async () => JSON.parse('{"reason":"fine"}') };
  await refusesAll(t, garbled, 'Invalid response from validation server.');
});

test('Answers account refusals with code, status and words, and a busy moment as one (ERR-19)', async (t) => {
  const faulty = await faultyDatabase(t, (await testDatabase(t)).url);
  const database = openDatabase(faulty.url, { max: 4 });
  t.after(() => database.close());
  const api = await testApi(t, database);
  await join(api);
  const { request } = await httpApp(api, t);
  const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
  const logIn = async (): Promise<Record<string, unknown>> => {
    const body = JSON.stringify({ email: 'sana@example.com', password: 'Wrong-word-1' });
    const answer = await request('/api/token', { method: 'POST', headers, body });
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
  };
  const refused = await logIn();
  assert.deepEqual(refused, {
    defined: true,
    code: 'credentials_invalid',
    status: 400,
    message: 'Invalid login credentials.',
    data: { title: 'Login Error', text: 'Invalid login credentials.' },
  });
  faulty.failNext('broken');
  const { status, code } = await logIn();
  assert.deepEqual([status, code], [503, 'database_away']);
});

test('Drafts a proposal over HTTP from a description alone (CALL-47)', async (t) => {
  const api = await testApi(t);
  const { request } = await httpApp(api, t);
  const tutor = await api.person();
  const session = { user_id: tutor.id, token: 'token', expires_at: '2999-01-01' };
  await api.db.insertInto('sessions').values(session).execute();
  const answer = await request('/api/functions/generate-bid-summary', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json', cookie: sessionCookie('token') },
    body: JSON.stringify({ description: 'Survey analysis in SPSS.' }),
  });
  assert.equal(answer.status, 200);
  const { summary, ...rest } = (await answer.json()) as { summary: string };
  assert.match(summary, /survey/i);
  assert.deepEqual(rest, {});
});
