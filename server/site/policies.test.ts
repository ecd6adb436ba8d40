import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guestCartDays, keptDays, signUpDays, takeBackDays } from '#core/limits.ts';
import { testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { clears } from '../features.ts';

test('The policy states retention times by the figures of the nightly deletion', async (t) => {
  const pages = await pageVisits(t, await testApi(t));
  const { text } = await pages.get(null, '/privacy-policy');
  for (const [what, days, table] of [
    ['A deleted account, to take it back', takeBackDays, 'deleted_accounts'],
    ['The cart of a guest', guestCartDays, 'carts'],
    ['Texts that were refused, unless we found them fine', keptDays.refusedTexts, 'refused_texts'],
    ['Where invited friends confirmed their email from', keptDays.referralOrigins, 'referral_origins'],
    ['When the assistant was asked, not what', keptDays.assistantCalls, 'assistant_calls'],
  ] as const) {
    assert.match(text, new RegExp(`${what} ${days} days `), what);
    assert.match(
      clears.find((clear) => clear.table === table)?.where ?? '',
      new RegExp(`interval '${days} days'`),
      what,
    );
  }
  assert.match(
    text,
    new RegExp(`A sign-up that is not confirmed ${signUpDays} days .* Mails that we sent ${keptDays.mails} days `),
  );
  assert.match(text, /You delete your account yourself, under Login and security/);
});

test('The terms ask for academic honesty, and the form of a new assignment says so and links them', async (t) => {
  const api = await testApi(t);
  const pages = await pageVisits(t, api);
  const terms = await pages.get(null, '/terms-of-service');
  assert.match(terms.text, /Academic honesty .* Do not post a test or an exam that is still going on/);
  assert.match(terms.html, /<section id="honesty"/);
  const { html } = await pages.get(await api.person(), '/post-assignment');
  assert.match(html, /Ask for help with learning, not for help in a running exam.*href="\/terms-of-service#honesty"/s);
});
